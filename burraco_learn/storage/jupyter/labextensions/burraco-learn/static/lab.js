// The types of what this extension uses of JupyterLab, and of its own data; there is no code here.

/**
 * @typedef {Record<string, Record<string, { get(): Promise<() => unknown> }>>} Shared
 * The packages that JupyterLab shares: by name and version.
 *
 * @typedef {object} Packages  What is used of these packages.
 * @property {unknown} INotebookTracker
 * @property {SideWidgets} Widget
 * @property {{ execute: Execute }} CodeCell
 * @property {{ getBaseUrl(): string }} PageConfig
 *
 * @typedef {{ id: string, node: HTMLElement, title: { label: string, caption: string } }} SideWidget
 * @typedef {new (options: { node: HTMLElement }) => SideWidget} SideWidgets
 *
 * @typedef {(cell: CodeCell, session: SessionContext) => Promise<Reply | undefined>} Execute
 * @typedef {{ content?: { status?: string } }} Reply
 *
 * @typedef {{ connect(slot: (sender: unknown, what: What) => void): void }} Signal
 * @template [What=unknown]
 *
 * @typedef {object} Contents
 * @property {(path: string, options?: object) => Promise<{ content: unknown, name: string, type: string }>} get
 * @property {(path: string, options: object) => Promise<object>} save
 *
 * @typedef {object} App
 * @property {string} name
 * @property {Promise<void>} restored
 * @property {{ execute(id: string, options?: object): Promise<unknown>,
 *   addCommand(id: string, options: object): void }} commands
 * @property {{ contents: Contents }} serviceManager
 * @property {{ add(widget: object, area: string, options?: object): void,
 *   activateById(id: string): void, collapseLeft?(): void }} shell
 *
 * @typedef {object} CodeCell
 * @property {HTMLElement} node
 * @property {{ type: string, sharedModel: { getSource(): string } }} model
 *
 * @typedef {object} Kernel
 * @property {Promise<object>} info
 * @property {(content: { code: string, silent: boolean, store_history: boolean }) => { done: Promise<object> }} requestExecute
 *
 * @typedef {object} SessionContext
 * @property {Promise<void>} ready
 * @property {{ kernel: Kernel | null } | null} session
 * @property {Signal} iopubMessage
 * @property {() => Promise<void>} shutdown
 *
 * @typedef {object} NotebookPanel
 * @property {string} id
 * @property {boolean} isDisposed
 * @property {{ path: string, ready: Promise<void>, model: { dirty: boolean }, save(): Promise<void> }} context
 * @property {SessionContext} sessionContext
 * @property {{ node: HTMLElement, activeCellIndex: number, mode: string,
 *   widgets: CodeCell[] }} content
 * @property {{ addWidget(widget: object): void }} contentHeader
 * @property {Signal} disposed
 * @property {() => void} dispose
 *
 * @typedef {object} Tracker
 * @property {Signal<NotebookPanel>} widgetAdded
 * @property {Signal} currentChanged
 * @property {NotebookPanel | null} currentWidget
 * @property {(act: (panel: NotebookPanel) => void) => void} forEach
 *
 * @typedef {object} Lesson
 * @property {string} number
 * @property {string} path
 * @property {string} title
 *
 * @typedef {object} Said  All that is said in one language, whose name in that language it has.
 * @property {string} name
 * @property {Record<string, string>} words
 * @property {{ id: string, title: string }[]} rules
 * @property {Lesson[]} lessons
 *
 * @typedef {object} CourseData  What ships with the extension (course.json there).
 * @property {Record<string, string>} code  The digest of the code of each notebook, by its path.
 * @property {Record<string, Said>} languages
 *
 * @typedef {object} Standing  How far the learner is (course.json in the learner's folder).
 * @property {string | null} [last]
 * @property {Record<string, [number, number]>} [lessons]
 * @property {Record<string, string>} [due]
 */

export {};
