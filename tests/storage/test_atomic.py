"""Files written whole or not at all, under names of their own."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from burraco_learn.storage import atomic


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


@pytest.fixture
def note(tmp_path: Path) -> Path:
    path = tmp_path / "note.txt"
    atomic.write(path, "first\n")
    return path


def test_text_and_bytes(note: Path) -> None:
    assert note.read_bytes() == b"first\n"
    atomic.write(note, "5♥\r\nand more\n")
    assert note.read_bytes() == "5♥\r\nand more\n".encode()
    atomic.write(note, b"\x89PNG\r\n\x00")
    assert note.read_bytes() == b"\x89PNG\r\n\x00"
    assert names(note.parent) == {"note.txt"}


@pytest.mark.parametrize("stopped_by", [OSError(28, "No space left"), KeyboardInterrupt()])
@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_what_stops_a_write_leaves_the_file(
    note: Path, monkeypatch: pytest.MonkeyPatch, step: str, stopped_by: BaseException
) -> None:
    def stops(*_: object) -> None:
        raise stopped_by

    with monkeypatch.context() as patched:
        patched.setattr(os, step, stops)
        with pytest.raises(type(stopped_by)):
            atomic.write(note, "second")
        with pytest.raises(type(stopped_by)):
            atomic.write_new(note, "another")
    assert note.read_bytes() == b"first\n" and names(note.parent) == {"note.txt"}


def test_the_content_is_on_the_disk_before_the_name_leads_to_it(
    note: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps: list[str] = []
    fsync, replace = os.fsync, os.replace

    def seen_fsync(descriptor: int) -> None:
        steps.append("folder" if os.path.isdir(f"/proc/self/fd/{descriptor}") else "file")
        fsync(descriptor)

    def seen_replace(*paths: Path) -> None:
        steps.append("replace")
        replace(*paths)

    monkeypatch.setattr(os, "fsync", seen_fsync)
    monkeypatch.setattr(os, "replace", seen_replace)
    atomic.write(note, "second")
    assert steps[:2] == ["file", "replace"]
    if os.path.exists("/proc/self/fd"):
        assert steps[2:] == ["folder"]


def test_a_folder_that_cannot_be_opened_is_no_error(
    note: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuses(*_: object) -> int:
        raise PermissionError(13, "Permission denied")  # what Windows says to every folder

    monkeypatch.setattr(atomic.os, "open", refuses)
    atomic.write(note, "second")
    assert note.read_bytes() == b"second"


def test_a_missing_folder_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        atomic.write(tmp_path / "missing" / "note.txt", "text")
    with pytest.raises(FileNotFoundError):
        atomic.write_new(tmp_path / "missing" / "note.txt", "text")
    with pytest.raises(OSError):
        atomic.write(tmp_path, "text")
    assert not names(tmp_path)


def test_a_long_name_can_be_written(tmp_path: Path) -> None:
    path = tmp_path / ("♥" * 80 + ".txt")
    atomic.write(path, "text")
    assert path.read_bytes() == b"text" and names(tmp_path) == {path.name}


@pytest.mark.skipif(os.name == "nt", reason="Windows has other permissions")
def test_permissions_are_kept(note: Path) -> None:
    note.chmod(0o640)
    atomic.write(note, "second")
    assert note.stat().st_mode & 0o777 == 0o640


@pytest.mark.skipif(os.name == "nt", reason="on Windows not everybody may make a link")
def test_a_link_leads_to_its_file_still(note: Path) -> None:
    folder = note.parent / "elsewhere"
    folder.mkdir()
    link = folder / "link.txt"
    link.symlink_to(note)
    atomic.write(link, "second")
    assert link.is_symlink() and note.read_bytes() == b"second"
    assert names(folder) == {"link.txt"}


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_is_written_into(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=atomic.write, args=(pipe, "text"))
    writer.start()
    assert pipe.read_bytes() == b"text"
    writer.join()
    assert pipe.is_fifo()


def test_a_file_that_another_program_reads_is_tried_again(
    note: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On Windows, where nobody can replace it so long."""
    refused: list[object] = []
    replace = os.replace

    def busy(*paths: Path) -> None:
        refused.append(paths)
        if len(refused) < 3:
            raise PermissionError(13, "The file is in use")
        replace(*paths)

    waited: list[float] = []
    monkeypatch.setattr(atomic, "_TRIES", 40)
    monkeypatch.setattr(atomic.time, "sleep", waited.append)
    monkeypatch.setattr(os, "replace", busy)
    atomic.write(note, "second")
    assert note.read_bytes() == b"second"
    assert len(waited) == 2 and names(note.parent) == {"note.txt"}

    def always(*_: object) -> None:
        raise PermissionError(13, "The file is in use")

    monkeypatch.setattr(os, "replace", always)
    with pytest.raises(PermissionError):
        atomic.write(note, "third")
    assert note.read_bytes() == b"second" and names(note.parent) == {"note.txt"}


# -- free names --------------------------------------------------------------------------------


def test_free_names(note: Path) -> None:
    assert atomic.reserve(note).name == "note (2).txt"
    assert atomic.reserve(note).name == "note (3).txt"
    assert atomic.reserve(note.with_name("other.txt")).name == "other.txt"
    assert atomic.reserve(note.with_name("a.b.txt"), first=2).name == "a.b (2).txt"
    assert atomic.reserve(note, "damaged").name == "note (damaged).txt"
    assert atomic.reserve(note, "damaged").name == "note (damaged 2).txt"
    assert note.read_bytes() == b"first\n"


def test_everybody_who_asks_at_once_gets_a_file(note: Path) -> None:
    found: list[Path] = []
    threads = [
        threading.Thread(target=lambda: found.append(atomic.write_new(note, "another")))
        for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {path.name for path in found} == {f"note ({n}).txt" for n in range(2, 10)}
    assert {path.read_bytes() for path in found} == {b"another"}
    assert names(note.parent) == {"note.txt", *(path.name for path in found)}


# -- off the path of the move ----------------------------------------------------------------------


@pytest.fixture
def synced(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """In which thread something was brought to the disk."""
    seen: list[str] = []
    fsync = os.fsync

    def seen_fsync(descriptor: int) -> None:
        seen.append(threading.current_thread().name)
        fsync(descriptor)

    monkeypatch.setattr(os, "fsync", seen_fsync)
    return seen


def test_who_does_not_wait_has_it_brought_to_the_disk_soon(note: Path, synced: list[str]) -> None:
    for number in range(5):
        atomic.write(note, f"{number}", wait=False)
        assert note.read_bytes() == str(number).encode(), "a killed kernel loses nothing"
    assert "MainThread" not in synced
    atomic.settle()
    assert set(synced) == {"burraco-learn files"} and len(synced) >= 2
    path = atomic.write_new(note, "another", wait=False)
    atomic.settle()
    assert path.read_text(encoding="utf-8") == "another" and "MainThread" not in synced


def test_a_kernel_without_threads_brings_it_to_the_disk_at_once(
    note: Path, synced: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuses(_: object) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuses)
    atomic.write(note, "second", wait=False)
    assert note.read_bytes() == b"second" and set(synced) == {"MainThread"}
    atomic.settle()


def test_a_file_that_is_gone_before_it_is_on_the_disk_is_no_error(note: Path) -> None:
    atomic.write(note, "second", wait=False)
    note.unlink()
    atomic.settle()


def test_what_is_left_of_broken_writes_is_removed(tmp_path: Path) -> None:
    nobody = 2**22 + 1  # larger than the number of any process
    dead, mine = tmp_path / f".a.txt.{nobody}-1.part", tmp_path / f".a.txt.{os.getpid()}-1.part"
    other, old = tmp_path / f".a.txt.{os.getppid()}-1.part", tmp_path / ".b.txt.1-1.part"
    strange = tmp_path / ".mine.part"
    for path in (dead, mine, other, old, strange):
        path.write_bytes(b"half")
    os.utime(old, (1, 1))
    atomic.write(tmp_path / "a.txt", "whole")
    left = {other.name, strange.name} | ({dead.name} if os.name == "nt" else set())
    assert names(tmp_path) == left | {"a.txt"}
