/** What the first admin of an empty firm does next, in this order. */
export const setupSteps = ['STAFF', 'MAIL', 'IMPORT', 'COMPANY'] as const
export type SetupStep = (typeof setupSteps)[number]
