/** What a browser does: opens the link, fills the form in and sends it. */
export async function decideOnPage(url: string, fields: Record<string, string>): Promise<number> {
  const page = await (await fetch(url)).text();
  const [, csrf = ''] = /name="csrf" value="([^"]+)"/u.exec(page) ?? [];
  const { status } = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ csrf, ...fields }),
    redirect: 'manual',
  });
  return status;
}

/** The link that an answer or a refusal tells. */
export const linkOf = ({ structured }: { structured: Record<string, unknown> }): string => {
  const { url } = (structured['approval'] ?? structured['error']) as { url: string };
  return url;
};
