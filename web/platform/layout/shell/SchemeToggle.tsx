import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import ui from '#web/platform/ui/ui.module.css'
import { Icon } from './Icon.tsx'
import styles from './SchemeToggle.module.css'

const schemes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'System' },
] as const satisfies readonly { value: MantineColorScheme; label: string }[]

/** Switches between the light, the dark and the system's colour scheme. The browser remembers the choice. */
export function SchemeToggle() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <fieldset className={styles.toggle}>
      <legend className={ui.hidden}>Theme</legend>
      {schemes.map(({ value, label }) => (
        <label key={value} title={label}>
          <input
            type="radio"
            name="scheme"
            aria-label={label}
            checked={colorScheme === value}
            onChange={() => setColorScheme(value)}
          />
          <Icon name={value} size={16} />
        </label>
      ))}
    </fieldset>
  )
}
