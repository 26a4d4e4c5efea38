/** Videos, links and brochures in the content of mega projects: so far none, told as empty lists at its end. */
export function statements(): string[] {
  return [
    `update project
      set content = substr(content, 1, length(content) - 1) || ',"videos":[],"links":[],"brochures":[]}'
      where content is not null`,
  ];
}
