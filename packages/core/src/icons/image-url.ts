/** Returns an SVG as the source of an image. A script or a request in it would not run there, and no icon has one. */
const toImageUrl = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`

/** Returns the icon of a name as the source of an image, if the table has one. */
export const findImageUrl = (icons: Readonly<Record<string, string>>, name: string): string | undefined => {
  // A name from outside may be one of an object's own methods.
  const svg = Object.hasOwn(icons, name) ? icons[name] : undefined
  return svg === undefined ? undefined : toImageUrl(svg)
}
