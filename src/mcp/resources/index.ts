import { callResources } from './calls.ts';
import { guide } from './guide.ts';
import { templateResource } from './templates.ts';
import type { Resource } from './resource.ts';

/** Every resource, in the order in which clients see them. */
export const resources: readonly Resource[] = [guide, ...callResources, templateResource];
