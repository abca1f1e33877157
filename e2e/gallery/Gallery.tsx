import { NavLink, Outlet } from 'react-router'
import { Logo } from '#web/platform/ui/pages/Logo.tsx'
import { sections } from './sections.ts'

export function Gallery() {
  return (
    <main
      style={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 32,
        maxWidth: 1200,
        margin: '0 auto',
        padding: 24,
      }}
    >
      <header style={{ display: 'flex', alignItems: 'center', gap: 12 }}>
        <Logo size={32} />
        <h1 style={{ margin: 0, fontSize: 20 }}>Shared pieces</h1>
        <nav aria-label="Sections" style={{ display: 'flex', gap: 12, marginLeft: 'auto' }}>
          {Object.entries(sections).map(([path, { title }]) => (
            <NavLink key={path} to={`/${path}`}>
              {title}
            </NavLink>
          ))}
        </nav>
      </header>
      <Outlet />
    </main>
  )
}
