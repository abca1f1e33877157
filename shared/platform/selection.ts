import * as z from 'zod/mini'

/** The rows of a bulk action: some ids, or a filter that is parsed by the definition of their list. */
export const rowSelection = z.object({
  ids: z.nullish(z.array(z.string())),
  matching: z.nullish(z.record(z.string(), z.unknown())),
})
