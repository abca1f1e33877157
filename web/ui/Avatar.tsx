import { use, useState } from 'react'
import { type AvatarPerson, avatarAddress, avatarColour, avatarLetter } from '#web/lib/avatar.ts'
import styles from './Avatar.module.css'
import { AvatarResizer } from './avatarResizer.ts'

interface Props {
  readonly person: AvatarPerson
  /** Width and height in pixels. */
  readonly size?: number
}

/** White text on each of them passes AA. */
const palette = [
  '#b3261e',
  '#a6450c',
  '#7d5a00',
  '#4c6414',
  '#17694a',
  '#0b6680',
  '#1f5bb8',
  '#4f4bc4',
  '#7a3fb3',
  '#a82a6b',
]

/** A person's picture, or the first letter of the name on the name's colour. The name stands beside it, so it is silent. */
export function Avatar({ person, size = 28 }: Props) {
  const address = avatarAddress(person, use(AvatarResizer))
  const [broken, setBroken] = useState<string>()
  const shown = address === broken ? undefined : address
  return (
    <span
      className={styles.avatar}
      style={{ width: size, height: size, fontSize: size * 0.44, background: palette[avatarColour(person.name)] }}
      aria-hidden="true"
    >
      {avatarLetter(person.name)}
      {shown && (
        <img
          className={styles.picture}
          src={shown}
          alt=""
          loading="lazy"
          referrerPolicy="no-referrer"
          onLoad={(event) => event.currentTarget.setAttribute('data-loaded', '')}
          onError={() => setBroken(shown)}
        />
      )}
    </span>
  )
}
