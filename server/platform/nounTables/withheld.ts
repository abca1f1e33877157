// Reasons why a column or a table stays when the data of a firm leave.

export const derived = 'It is made of other columns, and says nothing of its own.'
export const atWork = 'It steers work that Vouch has under way.'
export const repeated = 'It recognises a request that is sent twice.'
export const keyOfFile = 'It is the key of a file. The column file names the file in the archive.'
