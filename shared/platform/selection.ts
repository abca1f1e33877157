import * as z from 'zod/mini'

/** The rows that a bulk action takes, as they come: some ids, or all that match a filter. Their list parses the rest. */
export const rowSelection = z.object({
  ids: z.nullish(z.array(z.string())),
  matching: z.nullish(z.record(z.string(), z.unknown())),
})
