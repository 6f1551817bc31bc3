import {
  GraphQLBoolean,
  GraphQLEnumType,
  type GraphQLFieldConfigMap,
  GraphQLID,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLInterfaceType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLString,
} from 'graphql';
import { masterRecordTypeId } from '#protocol/constants.ts';
import { dataTypes, type FieldInfo, type ObjectInfo } from '#protocol/shapes/object-info.ts';
import { accessRoleOf } from '../access/access.ts';
import { objectInfo } from '../metadata/object-info.ts';
import { picklistValues } from '../metadata/picklists.ts';
import type { ObjectModel } from '../model/registry.ts';
import { objectNamed } from '../soql/names.ts';
import type { Args, Info } from './asked.ts';
import { type GraphqlRequest, refuse } from './request.ts';
import { selectionSize } from './selection.ts';

/** `uiapi { objectInfos }`: what object-info of the UI API gives. Source: record-api.md §11.4. */

type Fields = GraphQLFieldConfigMap<unknown, GraphqlRequest>;

/** `names`: with space between them. */
const all = (type: GraphQLOutputType, names: string): Fields =>
  Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, { type }]),
  );
const texts = new GraphQLList(GraphQLString);
const listOf = (type: GraphQLOutputType) => new GraphQLList(type);
/** The UI API calls it `apiName`. */
const apiName: Fields = {
  ApiName: {
    type: new GraphQLNonNull(GraphQLString),
    // proof: the infos of objects and fields have this name
    resolve: (info) => (info as { apiName: string }).apiName,
  },
};

const dataType = new GraphQLEnumType({
  name: 'DataType',
  values: Object.fromEntries(dataTypes.map((name) => [name.toUpperCase(), { value: name }])),
});
const referenceToInfo = new GraphQLObjectType({
  name: 'ReferenceToInfo',
  fields: { ...apiName, ...all(texts, 'nameFields') },
});

const ofFields: Fields = {
  ...apiName,
  ...all(dataType, 'dataType'),
  ...all(listOf(referenceToInfo), 'referenceToInfos'),
  ...all(texts, 'controllingFields'),
  ...all(GraphQLInt, 'digits length precision scale'),
  ...all(
    GraphQLString,
    `
      compoundComponentName compoundFieldName controllerName extraTypeInfo inlineHelpText label
      referenceTargetField relationshipName
    `,
  ),
  ...all(
    GraphQLBoolean,
    `
      calculated compound createable custom externalId filterable highScaleNumber htmlFormatted
      nameField polymorphicForeignKey reference required searchPrefilterable sortable unique
      updateable
    `,
  ),
};

/** `of`: the object of the field. */
type FieldSource = FieldInfo & { of: ObjectModel };

const fieldInfo = new GraphQLInterfaceType({
  name: 'Field',
  fields: ofFields,
  resolveType: (info: FieldSource) => (isPicklist(info) ? 'PicklistField' : 'PlainField'),
});
const isPicklist = ({ of, apiName: name }: FieldSource): boolean =>
  (of.fields.get(name)?.picklist ?? null) !== null;

const picklistValue = new GraphQLObjectType({
  name: 'PicklistValueAttributes',
  fields: { ...all(GraphQLString, 'label value'), ...all(listOf(GraphQLInt), 'validFor') },
});
const picklistOfRecordType = new GraphQLObjectType({
  name: 'PicklistValuesByRecordTypeID',
  fields: {
    ...all(GraphQLID, 'recordTypeID'),
    ...all(picklistValue, 'defaultValue'),
    ...all(listOf(picklistValue), 'picklistValues'),
  },
});

export const fieldTypes: readonly GraphQLObjectType[] = [
  new GraphQLObjectType({ name: 'PlainField', interfaces: [fieldInfo], fields: ofFields }),
  new GraphQLObjectType<FieldSource, GraphqlRequest>({
    name: 'PicklistField',
    interfaces: [fieldInfo],
    fields: {
      ...ofFields,
      picklistValuesByRecordTypeIDs: {
        type: listOf(picklistOfRecordType),
        resolve: ({ of, apiName: name }, _args, { ctx }) => {
          const field = of.fields.get(name)!; // proof: the info is of this object
          const accessRole = accessRoleOf(ctx.viewer);
          const { defaultValue, values } = picklistValues(of, accessRole, {
            field,
            base: '',
          }).answer;
          return [{ recordTypeID: masterRecordTypeId, defaultValue, picklistValues: values }];
        },
      },
    },
  }),
];

const childRelationship = new GraphQLObjectType({
  name: 'ChildRelationship',
  fields: {
    ...all(GraphQLString, 'childObjectApiName fieldName relationshipName'),
    ...all(texts, 'junctionIdListNames junctionReferenceTo'),
  },
});
const recordTypeInfo = new GraphQLObjectType({
  name: 'RecordTypeInfo',
  fields: {
    ...all(GraphQLBoolean, 'available defaultRecordTypeMapping master'),
    ...all(GraphQLString, 'name'),
    ...all(GraphQLID, 'recordTypeId'),
  },
});
const themeInfo = new GraphQLObjectType({
  name: 'ThemeInfo',
  fields: all(GraphQLString, 'color iconUrl'),
});
const dependentField = new GraphQLObjectType({
  name: 'DependentField',
  fields: all(GraphQLString, 'controllingField'),
});

/** `of`: the object. */
type InfoSource = ObjectInfo & { of: ObjectModel };

const info = new GraphQLObjectType<InfoSource, GraphqlRequest>({
  name: 'ObjectInfo',
  fields: {
    ...(apiName as GraphQLFieldConfigMap<InfoSource, GraphqlRequest>), // proof: it reads `apiName`
    ...all(
      GraphQLBoolean,
      `
        compactLayoutable createable custom deletable feedEnabled layoutable mruEnabled queryable
        searchLayoutable searchable updateable
      `,
    ),
    ...all(GraphQLString, 'keyPrefix label labelPlural'),
    ...all(GraphQLID, 'defaultRecordTypeId'),
    ...all(texts, 'nameFields'),
    ...all(themeInfo, 'themeInfo'),
    ...all(listOf(childRelationship), 'childRelationships'),
    recordTypeInfos: {
      type: listOf(recordTypeInfo),
      resolve: ({ recordTypeInfos }) => Object.values(recordTypeInfos),
    },
    dependentFields: {
      type: listOf(dependentField),
      resolve: ({ dependentFields }) =>
        Object.keys(dependentFields).map((controllingField) => ({ controllingField })),
    },
    fields: {
      type: listOf(fieldInfo),
      resolve: ({ fields, of }) => Object.values(fields).map((field) => ({ ...field, of })),
    },
  },
});

const objectInfoInput = new GraphQLInputObjectType({
  name: 'ObjectInfoInput',
  fields: {
    apiName: { type: new GraphQLNonNull(GraphQLString) },
    recordTypeIDs: { type: new GraphQLList(GraphQLID) },
  },
});

const mostInfos = 100;
/** About how many fields an object has. */
const usualFields = 30;

/** An object that the viewer does not see is null, as one that is not there. */
export const objectInfosField: Fields[string] = {
  type: listOf(info),
  args: {
    apiNames: { type: new GraphQLList(GraphQLString) },
    objectInfoInputs: { type: new GraphQLList(objectInfoInput) },
  },
  resolve: (...[, args, request, called]) => readInfos(request, args, called),
};

async function readInfos(
  request: GraphqlRequest,
  { apiNames, objectInfoInputs }: Args,
  called: Info,
): Promise<(InfoSource | null)[]> {
  const inputs = objectInfoInputs as { apiName: string }[] | null | undefined; // proof: the schema
  // proof: as above
  const names = (apiNames ?? inputs?.map((one) => one.apiName)) as string[] | undefined;
  if (names === undefined || (apiNames && inputs))
    return refuse('record.combination', 'objectInfos takes either apiNames or objectInfoInputs');
  if (names.length > mostInfos)
    return refuse('record.limit', `objectInfos takes at most ${mostInfos} objects`);
  const values = names.length * usualFields * selectionSize(called, called.fieldNodes);
  request.count({ reads: 0, rows: 0, values });
  return request.inTurn(async () => {
    const { registry, viewer } = request.ctx;
    const accessRole = accessRoleOf(viewer);
    return names.map((name) => {
      const of = objectNamed(registry, accessRole, String(name));
      return of === undefined ? null : { ...objectInfo(registry, of, accessRole), of };
    });
  });
}
