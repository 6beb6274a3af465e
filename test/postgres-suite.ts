import { beforeEach, inject } from 'vitest';
import { watchDatabase } from './busy.ts';

watchDatabase();
beforeEach(({ skip }) => skip(inject('postgresUrl') === '', 'there is no PostgreSQL server'));
