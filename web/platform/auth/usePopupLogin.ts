import { type PopupLoginOptions, useAuth0 } from '@auth0/auth0-react'

/** Returns a function that lets the person log in in a pop-up. The library keeps its error, as `error` of `useAuth0`. */
export function usePopupLogin(): (options?: PopupLoginOptions) => Promise<void> {
  const { loginWithPopup } = useAuth0()
  return (options) => {
    const popup = window.open('', 'vouch-log-in', popupFeatures())
    // Without a window, the library tries to open one itself, and says what is wrong.
    return loginWithPopup(options, popup ? { popup: answeredBeforeClosed(popup) } : undefined)
  }
}

/** A window in the middle of this one, of the size that the library gives it. */
function popupFeatures(): string {
  const [width, height] = [400, 600]
  const left = window.screenX + (window.innerWidth - width) / 2
  const top = window.screenY + (window.innerHeight - height) / 2
  return `left=${left},top=${top},width=${width},height=${height},resizable,scrollbars=yes,status=1`
}

/**
 * Gives the library a window that is closed only when it looks for the second time. The provider's page posts its answer and closes at
 * once, and the library, which looks once a second, gives up when it looks before it has heard the answer.
 */
function answeredBeforeClosed(popup: Window): Pick<Window, 'location' | 'closed' | 'close'> {
  let wasClosed = false
  return {
    location: popup.location,
    close: () => popup.close(),
    get closed() {
      const isSecondLook = wasClosed
      wasClosed = popup.closed
      return isSecondLook
    },
  }
}
