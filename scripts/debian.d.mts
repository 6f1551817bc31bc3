export function installFromDebian(
  program: string,
  packages: readonly string[],
): Promise<string | undefined>;
