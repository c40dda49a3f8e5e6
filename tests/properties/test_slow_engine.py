"""The conformance suite is answered by an engine that shares no rule with ours."""

from __future__ import annotations

import slow_engine

from burraco_learn.conformance.suite import difference, read_cases


def test_every_answer_is_that_of_the_second_engine() -> None:
    cases = read_cases()
    wrong = {
        case.id: found
        for case in cases
        if (found := difference(case.answer, slow_engine.answer(case.question, case.parameters)))
    }
    assert len(cases) >= 500 and not wrong


def test_the_second_engine_sees_what_is_changed() -> None:
    """It does not say what is expected whatever is asked: other parameters, other answers."""
    question = {"ask": "meld", "lay": "3h 4h 5h"}
    parameters = read_cases()[0].parameters
    assert slow_engine.answer(question, parameters)["legal"]
    assert not slow_engine.answer(question, parameters | {"min_meld": 4})["legal"]
    closing = next(case for case in read_cases() if case.answer.get("ending") == "closed")
    told = slow_engine.answer(closing.question, closing.parameters | {"closing_bonus": 135})
    assert 135 in told["score"]["closing"]
