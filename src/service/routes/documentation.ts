import { html, raw } from 'hono/html';
import type { DescribedOperation, OpenApi } from '../openapi.ts';
import { json, type Route } from './route.ts';

/** The page asks nobody for anything: no script, and only its own style. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

const STYLE = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
  summary { cursor: pointer; padding: 0.4rem 0; }
  summary b { display: inline-block; min-width: 4.5rem; }
  code, pre { font-family: ui-monospace, monospace; font-size: 0.9em; }
  pre { overflow-x: auto; padding: 0.8rem; background: #8882; }
`;

/** GET /openapi.json and GET /docs (design section 9). `describe` gives the document of all routes of the service. */
export function documentationRoutes(describe: () => OpenApi): Route[] {
  let described: OpenApi | undefined;
  const document = (): OpenApi => (described ??= describe());
  return [
    {
      method: 'GET',
      path: '/openapi.json',
      action: 'describe the service',
      handle: () => Promise.resolve(json(document())),
    },
    {
      method: 'GET',
      path: '/docs',
      action: 'show the documentation',
      handle: async (context) => {
        context.header('content-security-policy', POLICY);
        return context.html(await page(document()));
      },
    },
  ];
}

async function page({ info, paths }: OpenApi) {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const tags = [...new Set(operations.flatMap(({ operation }) => operation.tags))];
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${info.title} ${info.version}</title>
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <h1>${info.title} ${info.version}</h1>
        <p>${info.description} The same for programs: <a href="openapi.json">openapi.json</a>.</p>
        ${tags.map(
          (tag) =>
            html`<h2>${tag}</h2>
              ${operations.filter(({ operation }) => operation.tags.includes(tag)).map(section)}`,
        )}
      </body>
    </html>`;
}

function section({
  path,
  method,
  operation,
}: {
  path: string;
  method: string;
  operation: DescribedOperation;
}) {
  const { summary, requestBody, parameters, responses } = operation;
  return html`<details>
    <summary><b>${method.toUpperCase()}</b> <code>${path}</code> ${summary}</summary>
    ${parameters.length === 0 ? '' : block('Parameters', parameters)}
    ${requestBody === undefined ? '' : block('Body', requestBody.content)}
    ${Object.entries(responses).map(([status, response]) =>
      block(`${status}: ${response.description}`, status === '200' ? response.content : undefined),
    )}
  </details>`;
}

const block = (title: string, content: unknown) =>
  html`<p>${title}</p>
    ${content === undefined ? '' : html`<pre>${JSON.stringify(content, undefined, 2)}</pre>`}`;
