import { scopes } from '../scopes.ts';

const WELL_KNOWN = '/.well-known/oauth-protected-resource';

/** Where the endpoint is reached, and where its metadata then is (RFC 9728: the path of the resource comes last). */
export const metadataUrlOf = (resource: string): string => {
  const { origin, pathname } = new URL(resource);
  return `${origin}${WELL_KNOWN}${pathname}`;
};

export interface ResourceOptions {
  /** The endpoint as clients reach it. */
  resource: string;
  issuer: string;
}

/** Paths under which clients look for the metadata: with the path of the endpoint, and at the root. */
export const metadataPaths = (endpoint: string): readonly string[] => [
  `${WELL_KNOWN}${endpoint}`,
  WELL_KNOWN,
];

/** Tells clients where to get a token for this endpoint (RFC 9728); open to web pages, since it says nothing secret. */
export const resourceMetadata = ({ resource, issuer }: ResourceOptions): Response =>
  new Response(
    JSON.stringify({
      resource,
      authorization_servers: [issuer],
      scopes_supported: scopes,
      bearer_methods_supported: ['header'],
      resource_name: 'Parley',
    }),
    { headers: { 'content-type': 'application/json', 'access-control-allow-origin': '*' } },
  );
