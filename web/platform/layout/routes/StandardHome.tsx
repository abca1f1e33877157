import { paths } from '#web/platform/lib/address/paths.ts'
import type { HomeProps } from '#web/platform/register/screens.ts'

/** The home of people who cannot choose one, or have not told it yet. */
export function StandardHome({ children }: HomeProps) {
  return children(paths.home)
}
