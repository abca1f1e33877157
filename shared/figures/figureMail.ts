import * as z from 'zod/mini'
import { type Figure, figureIds } from './figures.ts'

/** The figures of a weekly mail; none for no mail. */
export const figureMailInput = z.object({
  figures: z
    .array(z.enum(figureIds))
    .check(
      z.refine((figures: readonly Figure[]) => new Set(figures).size === figures.length, 'Choose each figure once.'),
    ),
})
