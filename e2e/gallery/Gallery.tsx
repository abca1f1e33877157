import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Logo } from '#web/platform/ui/Logo.tsx'
import { Candidates } from './Candidates.tsx'
import { Dialogs } from './Dialogs.tsx'
import { Fields } from './Fields.tsx'
import { Forms } from './Forms.tsx'
import { Inputs } from './Inputs.tsx'
import { Loaders } from './Loaders.tsx'
import { Messages } from './Messages.tsx'
import { Records } from './Records.tsx'
import { Small } from './Small.tsx'
import { Tables } from './Tables.tsx'

/** Every shared piece in its states, for the tests and for the eye: fields at /forms, cards of candidates at /cards, the rest at /. */
export function Gallery() {
  const { pathname } = useLocation()
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
        <Button style={{ marginLeft: 'auto' }}>Primary</Button>
        <Button variant="default">Default</Button>
      </header>
      {pathname === '/forms' ? <FormParts /> : pathname === '/cards' ? <CardParts /> : <Parts />}
    </main>
  )
}

function Parts() {
  return (
    <>
      <Part title="Tables" content={<Tables />} />
      <Part title="Inputs" content={<Inputs />} />
      <Part title="Dialogs" content={<Dialogs />} />
      <Part title="Messages" content={<Messages />} />
      <Part title="Loaders" content={<Loaders />} />
      <Part title="Records" content={<Records />} />
      <Part title="Small pieces" content={<Small />} />
    </>
  )
}

function FormParts() {
  return (
    <>
      <Part title="Fields" content={<Fields />} />
      <Part title="Forms" content={<Forms />} />
    </>
  )
}

function CardParts() {
  return <Part title="Candidates" content={<Candidates />} />
}

function Part({ title, content }: { title: string; content: ReactNode }) {
  return (
    <section aria-label={title} style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 }}>
      <h2 style={{ margin: 0, fontSize: 16 }}>{title}</h2>
      {content}
    </section>
  )
}
