import { useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { can, roleLabels } from '#shared/platform/permissions.ts'
import { useLogout } from '#web/platform/auth/useLogout.ts'
import { useViewer } from '#web/platform/auth/viewer.ts'
import { activeScreenPath, isPartAt } from '#web/platform/layout/routes/screens.ts'
import { paths } from '#web/platform/lib/address/paths.ts'
import { readConfig } from '#web/platform/lib/browser/config.ts'
import { areas, type Screen } from '#web/platform/register/screens.ts'
import { Logo } from '#web/platform/ui/pages/Logo.tsx'
import type { OpeningCommand } from './commands.ts'
import { SchemeToggle } from './SchemeToggle.tsx'
import styles from './Sidebar.module.css'
import { useRunCommand } from './useRunCommand.ts'

interface Props {
  readonly id: string
  readonly screens: readonly Screen[]
  /** The commands that the role may use. */
  readonly commands: readonly OpeningCommand[]
}

/** Shows the viewer's dialogs and screens by area, and the account section. On a phone it slides in. */
export function Sidebar({ id, screens, commands }: Props) {
  const sidebar = useRef<HTMLElement>(null)
  const location = useLocation()
  const role = useViewer().role || undefined
  const activePath = activeScreenPath(role, location, screens)
  const close = () => sidebar.current?.matches(':popover-open') && sidebar.current.hidePopover()
  return (
    <aside ref={sidebar} id={id} popover="auto" className={styles.sidebar} data-screen-only>
      <Link to={paths.home} className={styles.brand} onClick={close}>
        <Logo size={24} />
        Vouch
      </Link>
      <nav aria-label="Screens" className={styles.screens}>
        {areas.map((area) => (
          <AreaLinks
            key={area}
            name={area}
            commands={commands.filter((command) => command.area === area)}
            screens={screens.filter((screen) => screen.area === area)}
            activePath={activePath}
            query={new URLSearchParams(location.search)}
            isOwn={({ permission }) => can(role, permission)}
            onFollow={close}
          />
        ))}
      </nav>
      <AccountSection onFollow={close} />
    </aside>
  )
}

interface AreaProps {
  readonly name: string
  readonly commands: readonly OpeningCommand[]
  readonly screens: readonly Screen[]
  readonly activePath: string | undefined
  /** The query of the present address, which distinguishes the parts of a screen. */
  readonly query: URLSearchParams
  /** A screen that the viewer may not read has a link, too, which looks less like one. */
  readonly isOwn: (screen: Screen) => boolean
  readonly onFollow: () => void
}

function AreaLinks({ name, commands, screens, activePath, query, isOwn, onFollow }: AreaProps) {
  const runCommand = useRunCommand()
  if (commands.length + screens.length === 0) return null
  return (
    <section>
      <h2>{name}</h2>
      {commands.map((one) => (
        <button
          key={one.label}
          type="button"
          className={styles.link}
          onClick={() => {
            onFollow()
            runCommand(one)
          }}
        >
          {one.label}
        </button>
      ))}
      {screens.flatMap((screen) =>
        partsOf(screen).map((part) => (
          <Link
            key={screen.path + part.search}
            to={screen.path + part.search}
            className={styles.link}
            data-foreign={!isOwn(screen)}
            title={isOwn(screen) ? undefined : 'A screen for the staff'}
            aria-current={screen.path === activePath && isPartAt(part, query) ? 'page' : undefined}
            onClick={onFollow}
          >
            {part.label}
          </Link>
        )),
      )}
    </section>
  )
}

function partsOf({ label, parts = [{ label, search: '' }] }: Screen) {
  return parts
}

function AccountSection({ onFollow }: Pick<AreaProps, 'onFollow'>) {
  const { displayName, username, role } = useViewer()
  const logout = useLogout()
  const { pathname } = useLocation()
  const sessions = { label: 'Your sessions', to: paths.you }
  const own = can(role || undefined, 'myDay:use') ? [{ label: 'My day', to: paths.myDay }, sessions] : [sessions]
  return (
    <section className={styles.account} aria-label="You">
      <h2>You</h2>
      <p className={styles.name}>
        {displayName || username}
        <span>{role && roleLabels[role]}</span>
      </p>
      <SchemeToggle />
      {own.map(({ label, to }) => (
        <Link
          key={to}
          to={to}
          className={styles.link}
          aria-current={pathname === to ? 'page' : undefined}
          onClick={onFollow}
        >
          {label}
        </Link>
      ))}
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
