import { useRef } from 'react'
import { Link, NavLink } from 'react-router'
import { roleLabels } from '#shared/permissions.ts'
import { useLogout } from '#web/auth/useLogout.ts'
import { useViewer } from '#web/auth/viewer.ts'
import { readConfig } from '#web/lib/config.ts'
import { paths } from '#web/lib/paths.ts'
import { Logo } from '#web/ui/Logo.tsx'
import { SchemeToggle } from './SchemeToggle.tsx'
import styles from './Sidebar.module.css'
import { areas, type Screen } from './screens.ts'

/** The side navigation: the screens that the viewer has, by area, and the viewer's own corner. On a phone it slides in. */
export function Sidebar({ id, screens }: { id: string; screens: readonly Screen[] }) {
  const sidebar = useRef<HTMLElement>(null)
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
            onFollow={close}
          />
        ))}
      </nav>
      <You />
    </aside>
  )
}

function AreaLinks(props: { name: string; screens: readonly Screen[]; onFollow: () => void }) {
  if (props.screens.length === 0) return null
  return (
    <section>
      <h2>{props.name}</h2>
      {props.screens.map(({ path, label }) => (
        <NavLink key={path} to={path} className={styles.link} onClick={props.onFollow}>
          {label}
        </NavLink>
      ))}
    </section>
  )
}

function You() {
  const { displayName, username, role } = useViewer()
  const logout = useLogout()
  return (
    <section className={styles.you} aria-label="You">
      <h2>You</h2>
      <p className={styles.name}>
        {displayName || username}
        <span>{role && roleLabels[role]}</span>
      </p>
      <SchemeToggle />
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
