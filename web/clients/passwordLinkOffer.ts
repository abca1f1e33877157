import { showToast } from '#web/platform/ui/overlays/toasts.ts'
import { MESSAGE_DURATION } from '#web/platform/ui/theme.ts'
import type { PasswordLink } from '#web/staff/passwordLinkFragment.ts'

interface NewClient {
  readonly display_name: string
  readonly email: string
}

/** Offers to copy the one-time link of a client without a password. Edit Client makes another one later. */
export function passwordLinkOffer({ display_name: name, email }: NewClient, link: PasswordLink) {
  const sending = link.mailed ? `was mailed to ${email}` : `can be sent to ${email}`
  return {
    text: `${name} is saved. The link to set a password ${sending}. You can make a new one in Edit Client.`,
    action: { label: 'Copy Link', run: () => void copyLink(email, link.url), duration: MESSAGE_DURATION },
  }
}

async function copyLink(email: string, url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    showToast('success', `The link is copied. Send it to ${email}: it works once.`)
  } catch {
    showToast('warning', 'Your browser did not allow the copy. Make a new link in Edit Client.')
  }
}
