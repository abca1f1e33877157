import { useState } from 'react'
import { avatarColour, avatarLetter } from '#web/platform/lib/text/avatar.ts'
import styles from './Avatar.module.css'

interface AvatarPerson {
  readonly name: string
  /** The path of the picture on this site, as the API returns it. */
  readonly avatar?: string | null
}

interface Props {
  readonly person: AvatarPerson
  /** Width and height in pixels. */
  readonly size?: number
}

/** Background colours that give white text the contrast of AA. */
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

/** Shows a person's picture, or the first letter of the name on a colour. Hidden from screen readers, because the name is beside it. */
export function Avatar({ person, size = 28 }: Props) {
  const [broken, setBroken] = useState<string>()
  const picture = person.avatar === broken ? undefined : person.avatar
  return (
    <span
      className={styles.avatar}
      style={{ width: size, height: size, fontSize: size * 0.44, background: palette[avatarColour(person.name)] }}
      aria-hidden="true"
    >
      {avatarLetter(person.name)}
      {picture && (
        <img
          className={styles.picture}
          src={picture}
          alt=""
          loading="lazy"
          onLoad={(event) => event.currentTarget.setAttribute('data-loaded', '')}
          onError={() => setBroken(picture)}
        />
      )}
    </span>
  )
}
