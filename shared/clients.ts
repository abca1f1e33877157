// Apart from clientInput.ts: a list needs these at once, and the schema's library only when somebody types.

export const clientPageSize = 25

export const clientSortColumns = ['display_name', 'email', 'username', 'company_user'] as const
export type ClientSortColumn = (typeof clientSortColumns)[number]
