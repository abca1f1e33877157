// Reasons why a column or a table stays when the data of a firm leave.

export const derived = 'Vouch computes it from other columns.'
export const atWork = 'It controls work that Vouch is doing.'
export const repeated = 'It recognises a request that someone sends twice.'
export const keyOfFile = 'It is the key of a file. The column file has the path in the archive.'
