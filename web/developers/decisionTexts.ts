/** What a rejected developer is told, until somebody writes it better. The server fills in the name. */
export const rejectionText = `Hello {{first_name}},

Thank you for applying and for the time that you took. We looked at everything that you sent us, and we will not go on with your application at this time.

You are welcome to apply again later. We wish you all the best.`

/** What an applicant is asked for, until somebody names what is missing. */
export const questionText = `Hello {{first_name}},

Thank you for applying. Before we can decide, we need to know a little more from you:

`
