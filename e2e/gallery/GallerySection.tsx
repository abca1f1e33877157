import type { ComponentType } from 'react'

interface Props {
  readonly title: string
  readonly content: ComponentType
}

export function GallerySection({ title, content: Content }: Props) {
  return (
    <section aria-label={title} style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 }}>
      <h2 style={{ margin: 0, fontSize: 16 }}>{title}</h2>
      <Content />
    </section>
  )
}
