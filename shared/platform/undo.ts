/** How many seconds the screen offers to undo a change. */
export const undoSeconds = 10
/** Seconds that the answer and the undo may take on the network. */
const travelSeconds = 5
/** How many seconds the server accepts an undo, and the tasks of a change wait. */
export const undoDeadlineSeconds = undoSeconds + travelSeconds
