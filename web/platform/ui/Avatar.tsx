import { useState } from 'react'
import { avatarColour, avatarLetter } from '#web/platform/lib/avatar.ts'
import styles from './Avatar.module.css'

interface AvatarPerson {
  readonly name: string
  /** The path of the picture on this site, as the API tells it. */
  readonly avatar?: string | null
}

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
  const [broken, setBroken] = useState<string>()
  const shown = person.avatar === broken ? undefined : person.avatar
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
          onLoad={(event) => event.currentTarget.setAttribute('data-loaded', '')}
          onError={() => setBroken(shown)}
        />
      )}
    </span>
  )
}
