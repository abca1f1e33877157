/** Used until somebody names what is missing. */
export const questionText = `Hello {{first_name}},

Thank you for applying. Before we can decide, we need to know a little more from you:

`
