import { admin } from './admin.ts'
import { client } from './client.ts'
import { developer } from './developer.ts'
import { dstm } from './dstm.ts'
import { recruiter } from './recruiter.ts'
import { reviewer } from './reviewer.ts'
import type { Walk } from './step.ts'
import { vetter } from './vetter.ts'
import { visitor } from './visitor.ts'

/** The walks, in the order of the album. */
export const walks: readonly Walk[] = [admin, recruiter, vetter, dstm, reviewer, client, developer, visitor]
