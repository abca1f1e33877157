import { useNavigate } from 'react-router'
import { useRedirect } from '#web/platform/lib/address/useRedirect.ts'

/**
 * Redirects from an address of a record that has no tab. The tabs show before the record is read, and this after it, so a viewer who has chosen
 * a tab meanwhile is on the way there already, and goes on.
 */
export function TabRedirect({ to }: { readonly to: string }) {
  const navigate = useNavigate()
  useRedirect(true, () => void navigate(to, { replace: true }))
  return null
}
