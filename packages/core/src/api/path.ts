/** Encodes a part of a path. The wire has the colons of a CAIP-10 id unescaped. */
export const encodePart = (part: string): string => encodeURIComponent(part).replaceAll('%3A', ':')
