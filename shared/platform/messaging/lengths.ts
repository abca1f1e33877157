/** The most developers of one batch. */
export const maxRecipients = 500
/** Slack cuts longer messages. */
export const maxMessageLength = 4000
/** The most characters of a text about a decision. It leaves room for names, since a message has at most 4,000 characters. */
export const maxDecisionText = 3_500
