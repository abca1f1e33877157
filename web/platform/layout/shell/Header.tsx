import { ActionIcon } from '@mantine/core'
import { type ComponentType, Suspense } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { breadcrumb } from '#web/platform/layout/routes/breadcrumb.ts'
import { StandardHome } from '#web/platform/layout/routes/StandardHome.tsx'
import { isApple } from '#web/platform/lib/browser/apple.ts'
import type { HomeProps, Screen } from '#web/platform/register/screens.ts'
import styles from './Header.module.css'
import { Icon } from './Icon.tsx'

interface Props {
  readonly sidebarId: string
  /** The screens of the viewer. The breadcrumb links only to these. */
  readonly screens: readonly Screen[]
  readonly onSearch: () => void
  readonly Bell: ComponentType
  /** Knows where the house button leads. */
  readonly Home: ComponentType<HomeProps>
}

/** Shows Back, Home, the breadcrumb, the button of the command palette, and the bell. */
export function Header({ sidebarId, screens, onSearch, Bell, Home }: Props) {
  const navigate = useNavigate()
  return (
    <header className={styles.header} data-screen-only>
      <ActionIcon {...iconButton} className={styles.menu} aria-label="Menu" popoverTarget={sidebarId}>
        <Icon name="menu" />
      </ActionIcon>
      <ActionIcon {...iconButton} aria-label="Back" onClick={() => navigate(-1)}>
        <Icon name="back" />
      </ActionIcon>
      <Breadcrumb screens={screens} Home={Home} />
      <button type="button" className={styles.search} aria-keyshortcuts="Control+K Meta+K" onClick={onSearch}>
        <Icon name="search" size={16} />
        <span className={styles.label}>Search</span>
        <span aria-hidden="true" className={styles.keys}>
          {isApple() ? '⌘K' : 'Ctrl K'}
        </span>
      </button>
      <Suspense fallback={<span style={{ width: iconButton.size }} />}>
        <Bell />
      </Suspense>
    </header>
  )
}

const iconButton = { variant: 'subtle', color: 'gray', size: 32 } as const

const homeButton = (path: string) => (
  <ActionIcon {...iconButton} component={Link} to={path} aria-label="Home">
    <Icon name="home" />
  </ActionIcon>
)

function Breadcrumb({ screens, Home }: Pick<Props, 'screens' | 'Home'>) {
  const { pathname } = useLocation()
  return (
    <nav aria-label="Breadcrumb" className={styles.breadcrumb}>
      <ol>
        <li>
          <Suspense fallback={<StandardHome>{homeButton}</StandardHome>}>
            <Home>{homeButton}</Home>
          </Suspense>
        </li>
        {breadcrumb(pathname).map(({ label, to }) => (
          <li key={label}>{to && screens.some(({ path }) => path === to) ? <Link to={to}>{label}</Link> : label}</li>
        ))}
      </ol>
    </nav>
  )
}
