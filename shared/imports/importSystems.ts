import type { Enumeration } from '#shared/platform/transitions.ts'

/** The systems whose exports are recognised. `server/imports/presets` knows what their columns and values mean. */
export const importSystems = {
  OPENCATS: { label: 'OpenCATS', tone: 'neutral' },
  HIRE_GNOME: { label: 'Hire Gnome', tone: 'neutral' },
  GREENHOUSE: { label: 'Greenhouse', tone: 'neutral' },
  LEVER: { label: 'Lever', tone: 'neutral' },
  ASHBY: { label: 'Ashby', tone: 'neutral' },
} as const satisfies Enumeration
export type ImportSystem = keyof typeof importSystems
