import { paths } from '#web/platform/lib/address/paths.ts'
import type { HomeProps } from '#web/platform/register/screens.ts'

/** The home of whoever cannot choose one, or has not told it yet. */
export function StandardHome({ children }: HomeProps) {
  return children(paths.home)
}
