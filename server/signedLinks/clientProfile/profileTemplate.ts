/** The layout is in the language of Typst. Every text comes from the data, where it is a string and never markup. */
export const profileTemplate = `
#let data = json(bytes(sys.inputs.data))
#let ink = rgb("#1c1f26")
#let muted = rgb("#5c6370")
#let accent = rgb("#404ebd")
#let good = rgb("#1b6e3c")
#set document(title: data.name + " · " + data.purpose, date: none)
#set page(
  paper: "a4",
  margin: (x: 20mm, top: 20mm, bottom: 22mm),
  footer: context text(8pt, muted)[#data.footer #h(1fr) #counter(page).display("1 / 1", both: true)],
)
#set text(font: "Noto Sans", size: 10pt, fill: ink, lang: "en")
#set par(leading: 0.7em, spacing: 0.9em)
#show heading: set text(weight: "semibold")
#show heading.where(level: 1): set text(20pt)
#show heading.where(level: 2): it => block(above: 1.7em, below: 0.8em, text(12pt, it.body))

#heading(level: 1, data.name)
#if data.headline != none { block(above: 0.7em, text(12pt, data.headline)) }
#block(above: 0.7em, text(muted, data.purpose))

#if data.facts.len() > 0 {
  v(0.5em)
  block(width: 100%, inset: (y: 9pt), stroke: (y: 0.5pt + rgb("#e5e7ec")), grid(
    columns: data.facts.map(fact => 1fr),
    column-gutter: 12pt,
    ..data.facts.map(fact => [#text(8.5pt, muted, fact.label) \\ #fact.value]),
  ))
}

#for paragraph in data.pitch {
  set text(dir: rtl) if paragraph.rtl
  par(paragraph.text)
}

#for group in data.groups {
  heading(level: 2, group.title)
  grid(
    columns: (3fr, 2fr, 6fr),
    column-gutter: 12pt,
    row-gutter: 9pt,
    ..group.skills.map(skill => (
      text(weight: "semibold", skill.name),
      text(muted, if skill.years == none { "" } else { skill.years }),
      if skill.isVerified { text(good, skill.evidence) } else { text(muted, skill.evidence) },
    )).flatten(),
  )
}

#if data.assessments.len() > 0 {
  heading(level: 2, "Assessments")
  for line in data.assessments { par(line) }
}
`
