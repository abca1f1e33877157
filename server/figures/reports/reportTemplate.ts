/** The layout is in the language of Typst. Every text comes from the data, where it is a string and never markup. */
export const reportTemplate = `
#let data = json(bytes(sys.inputs.data))
#let ink = rgb("#1c1f26")
#let muted = rgb("#5c6370")
#let line = rgb("#e5e7ec")
#let accent = rgb("#404ebd")
#set document(title: data.title, date: none)
#set page(
  paper: "a4",
  margin: (x: 16mm, top: 13mm, bottom: 13mm),
  footer: text(8pt, muted)[Vouch. #data.printed #h(1fr) #context counter(page).display("1 / 1", both: true)],
)
#set text(font: "Noto Sans", size: 9pt, fill: ink, lang: "en")
#set par(leading: 0.6em, spacing: 0.6em)
#show heading: set text(weight: "semibold")
#show heading.where(level: 1): set text(18pt)

// A bar for each part. Those that cannot be compared with the others are light.
#let plot(parts, height) = block(width: 100%, height: height, below: 0pt, stroke: (bottom: 0.5pt + line), grid(
  columns: parts.map(part => 1fr),
  column-gutter: if parts.len() > 20 { 0.6pt } else { 1.5pt },
  rows: height,
  align: bottom,
  ..parts.map(part => rect(
    width: 100%,
    height: part.height * height,
    fill: if part.note == "" { accent } else { accent.lighten(65%) },
  )),
))

#let told(figure) = {
  text(8pt, muted, (figure.before, figure.movement, figure.note).filter(text => text != "").join(" · "))
}

#heading(level: 1, data.title)
#block(above: 0.7em, below: 1.2em, text(muted, data.period))

#if data.figures.len() == 1 {
  let figure = data.figures.at(0)
  text(muted, figure.definition)
  block(above: 1.4em, below: 1em, text(20pt, weight: "semibold", figure.value))
  told(figure)
  block(above: 1.2em, plot(figure.parts, 40mm))
  block(above: 1.2em, table(
    columns: (1fr, auto, auto, auto),
    align: (left, right, right, left),
    inset: (x: 4pt, y: 3pt),
    stroke: (x, y) => (bottom: 0.5pt + line),
    table.header(..("When", "Value", "Rows", "").map(name => text(muted, name))),
    ..figure.parts.map(part => (part.when, part.value, part.rows, text(muted, part.note))).flatten(),
  ))
} else {
  grid(
    columns: (1fr, 1fr, 1fr),
    gutter: 2.5mm,
    ..data.figures.map(figure => block(width: 100%, height: 28mm, breakable: false, inset: 2.5mm, radius: 1mm, stroke: 0.5pt + line)[
      #text(weight: "semibold", figure.label) \\
      #text(13pt, weight: "semibold", figure.value) \\
      #told(figure)
      #v(1fr)
      #plot(figure.parts, 7mm)
    ]),
  )
}
`
