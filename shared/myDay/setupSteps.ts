/** People first: they can do the rest while the first admin goes on. */
export const setupSteps = ['STAFF', 'MAIL', 'IMPORT', 'COMPANY'] as const
export type SetupStep = (typeof setupSteps)[number]
