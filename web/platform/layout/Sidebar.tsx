import { useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { roleLabels } from '#shared/permissions.ts'
import { useLogout } from '#web/platform/auth/useLogout.ts'
import { useViewer } from '#web/platform/auth/viewer.ts'
import { readConfig } from '#web/platform/lib/config.ts'
import { paths } from '#web/platform/lib/paths.ts'
import { Logo } from '#web/platform/ui/Logo.tsx'
import { SchemeToggle } from './SchemeToggle.tsx'
import styles from './Sidebar.module.css'
import { areas, markedAt, type Screen } from './screens.ts'

/** The side navigation: the screens that the viewer has, by area, and the viewer's own corner. On a phone it slides in. */
export function Sidebar({ id, screens }: { id: string; screens: readonly Screen[] }) {
  const sidebar = useRef<HTMLElement>(null)
  const marked = markedAt(useLocation().pathname, screens)
  const close = () => sidebar.current?.matches(':popover-open') && sidebar.current.hidePopover()
  return (
    <aside ref={sidebar} id={id} popover="auto" className={styles.sidebar}>
      <Link to={paths.home} className={styles.brand} onClick={close}>
        <Logo size={24} />
        Vouch
      </Link>
      <nav aria-label="Screens" className={styles.screens}>
        {areas.map((area) => (
          <AreaLinks
            key={area}
            name={area}
            screens={screens.filter((screen) => screen.area === area)}
            marked={marked}
            onFollow={close}
          />
        ))}
      </nav>
      <You onFollow={close} />
    </aside>
  )
}

interface AreaProps {
  readonly name: string
  readonly screens: readonly Screen[]
  /** The path of the screen that the viewer is on. */
  readonly marked: string | undefined
  readonly onFollow: () => void
}

function AreaLinks(props: AreaProps) {
  if (props.screens.length === 0) return null
  return (
    <section>
      <h2>{props.name}</h2>
      {props.screens.map(({ path, label }) => (
        <Link
          key={path}
          to={path}
          className={styles.link}
          aria-current={path === props.marked ? 'page' : undefined}
          onClick={props.onFollow}
        >
          {label}
        </Link>
      ))}
    </section>
  )
}

function You({ onFollow }: Pick<AreaProps, 'onFollow'>) {
  const { displayName, username, role } = useViewer()
  const logout = useLogout()
  const { pathname } = useLocation()
  return (
    <section className={styles.you} aria-label="You">
      <h2>You</h2>
      <p className={styles.name}>
        {displayName || username}
        <span>{role && roleLabels[role]}</span>
      </p>
      <SchemeToggle />
      <Link
        to={paths.you}
        className={styles.link}
        aria-current={pathname === paths.you ? 'page' : undefined}
        onClick={onFollow}
      >
        Your sessions
      </Link>
      {readConfig().ownPasswords && (
        <a href={paths.changePassword} className={styles.link}>
          Change password
        </a>
      )}
      <button type="button" className={styles.link} onClick={logout}>
        Logout
      </button>
    </section>
  )
}
