/** The screen offers to undo a change for this time. */
export const undoSeconds = 10
/** Seconds that the answer and the undo may take on the network. */
const travelSeconds = 5
/** The server accepts an undo for this time, and the tasks of a change wait as long, since an undo may be on its way. */
export const undoDeadlineSeconds = undoSeconds + travelSeconds
