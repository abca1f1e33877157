/** Keeps the place of a plot until its figures arrive, so that nothing below it moves. @param height of the plot, in pixels. */
export function PlotPlace({ height }: { height: number }) {
  return <div style={{ height }} />
}
