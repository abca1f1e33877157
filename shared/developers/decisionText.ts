/** The most characters of a text about a decision. It leaves room for names, since a message has at most 4,000 characters. */
export const maxDecisionText = 3_500
