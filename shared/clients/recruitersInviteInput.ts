import * as z from 'zod/mini'

export const recruitersInviteInput = z.object({ recruiters_invite: z.boolean(), version: z.int() })
