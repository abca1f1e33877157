/** The state of an address that `/` led to. */
export const atHome = { home: true } as const

/** Returns true where `/` led here. It tells the home of a client from the screen of the staff at the same address. */
export function isAtHome({ state }: { readonly state: unknown }): boolean {
  return typeof state === 'object' && state !== null && 'home' in state && state.home === true
}
