import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Logo } from '#web/platform/ui/Logo.tsx'
import { Dialogs } from './Dialogs.tsx'
import { Inputs } from './Inputs.tsx'
import { Loaders } from './Loaders.tsx'
import { Messages } from './Messages.tsx'
import { Small } from './Small.tsx'
import { Tables } from './Tables.tsx'

/** Every shared piece in its states, for the tests and for the eye. */
export function Gallery() {
  return (
    <main style={{ display: 'grid', gap: 32, maxWidth: 1200, margin: '0 auto', padding: 24 }}>
      <header style={{ display: 'flex', alignItems: 'center', gap: 12 }}>
        <Logo size={32} />
        <h1 style={{ margin: 0, fontSize: 20 }}>Shared pieces</h1>
        <Button style={{ marginLeft: 'auto' }}>Primary</Button>
        <Button variant="default">Default</Button>
      </header>
      <Part title="Tables" content={<Tables />} />
      <Part title="Inputs" content={<Inputs />} />
      <Part title="Dialogs" content={<Dialogs />} />
      <Part title="Messages" content={<Messages />} />
      <Part title="Loaders" content={<Loaders />} />
      <Part title="Small pieces" content={<Small />} />
    </main>
  )
}

function Part({ title, content }: { title: string; content: ReactNode }) {
  return (
    <section aria-label={title} style={{ display: 'grid', gap: 16 }}>
      <h2 style={{ margin: 0, fontSize: 16 }}>{title}</h2>
      {content}
    </section>
  )
}
