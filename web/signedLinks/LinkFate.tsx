import { Timestamp } from '#web/platform/ui/text/Timestamp.tsx'
import type { SignedLink } from './profileLinks.ts'

/** Tells when a link was opened and answered, and until when it works. */
export function LinkFate({ link }: { link: SignedLink }) {
  const { state, used_at, first_opened_at, last_opened_at, open_count, expires_at } = link
  return (
    <>
      {first_opened_at && last_opened_at ? (
        <>
          Opened {open_count === 1 ? 'once' : `${open_count} times`}, {open_count > 1 && 'last '}
          <Timestamp moment={last_opened_at} />
        </>
      ) : (
        'Not opened yet'
      )}
      {used_at && (
        <>
          {' · answered '}
          <Timestamp moment={used_at} />
        </>
      )}
      {state === 'LIVE' && (
        <>
          {' · expires '}
          <Timestamp moment={expires_at} />
        </>
      )}
    </>
  )
}
