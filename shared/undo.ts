/** For how long a person is offered to take a change back, in seconds. */
export const undoSeconds = 10
/** The answer has to reach the browser first, and the undo has to come back. */
const travelSeconds = 5
/** For how long the server takes a change back, and for how long what the change asked for waits, in seconds. */
export const undoDeadlineSeconds = undoSeconds + travelSeconds
