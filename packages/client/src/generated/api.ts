// Generated from docs/openapi.json by npm run generated.

export interface paths {
    "/api/v1/validate/EU_UDI_MDR": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Validate records of EU_UDI_MDR without submitting them */
        post: operations["validateUdiData_EU_UDI_MDR"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/validate/EU_UDI_IVDR": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Validate records of EU_UDI_IVDR without submitting them */
        post: operations["validateUdiData_EU_UDI_IVDR"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/validate/EU_UDI_SPP": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Validate records of EU_UDI_SPP without submitting them */
        post: operations["validateUdiData_EU_UDI_SPP"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/validate/EU_UDI_MDD": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Validate records of EU_UDI_MDD without submitting them */
        post: operations["validateUdiData_EU_UDI_MDD"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/validate/EU_UDI_IVDD": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Validate records of EU_UDI_IVDD without submitting them */
        post: operations["validateUdiData_EU_UDI_IVDD"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/fixes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The safe fixes of a workbook or CSV file, and what is left by cause
         * @description Nothing is stored or sent. Each fix is proven: the fixed file is judged again, the finding is gone, and no other has come.
         */
        post: operations["findTableFixes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/fixes/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A workbook or CSV file with its safe fixes
         * @description The file as it was sent, but for the cells that are fixed. Nothing is stored: a fix is undone by asking again without it.
         */
        post: operations["fixTable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/plan/EU_UDI_MDR": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Plan records of EU_UDI_MDR: the verdict of submitting them, without doing it */
        post: operations["planUdiData_EU_UDI_MDR"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/plan/EU_UDI_IVDR": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Plan records of EU_UDI_IVDR: the verdict of submitting them, without doing it */
        post: operations["planUdiData_EU_UDI_IVDR"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/plan/EU_UDI_SPP": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Plan records of EU_UDI_SPP: the verdict of submitting them, without doing it */
        post: operations["planUdiData_EU_UDI_SPP"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/plan/EU_UDI_MDD": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Plan records of EU_UDI_MDD: the verdict of submitting them, without doing it */
        post: operations["planUdiData_EU_UDI_MDD"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/plan/EU_UDI_IVDD": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Plan records of EU_UDI_IVDD: the verdict of submitting them, without doing it */
        post: operations["planUdiData_EU_UDI_IVDD"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/submit/EU_UDI_MDR": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Submit records of EU_UDI_MDR to the authority */
        post: operations["submitUdiData"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/submit/EU_UDI_IVDR": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Submit records of EU_UDI_IVDR to the authority */
        post: operations["submitUdiData_EU_UDI_IVDR"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/submit/EU_UDI_SPP": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Submit records of EU_UDI_SPP to the authority */
        post: operations["submitUdiData_EU_UDI_SPP"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/submit/EU_UDI_MDD": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Submit records of EU_UDI_MDD to the authority */
        post: operations["submitUdiData_EU_UDI_MDD"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/submit/EU_UDI_IVDD": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Submit records of EU_UDI_IVDD to the authority */
        post: operations["submitUdiData_EU_UDI_IVDD"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/batches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List batches, newest first */
        get: operations["listBatches"];
        put?: never;
        /** Validate or submit all requests in a file */
        post: operations["createBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/batches/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How far a batch is, and what its records have come to */
        get: operations["getBatch"];
        put?: never;
        post?: never;
        /** Remove a batch that has ended, with its file; what it submitted stays */
        delete: operations["deleteBatch"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/batches/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Submit nothing more of a batch; what is submitted goes its way */
        post: operations["cancelBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/batches/{id}/resubmit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What submitting the failed records of a batch again would do; nothing is done */
        get: operations["previewResubmission"];
        put?: never;
        /** Submit once more what failed of a batch, and only that */
        post: operations["resubmitBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/batches/{id}/records": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the records of a batch in the order of its file, and what they have come to so far */
        get: operations["listBatchRecords"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/batches/{id}/records/{record}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What one record of a batch has come to so far */
        get: operations["getBatchRecord"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/batches/{id}/records/{record}/request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The request that one record of a batch is, to be corrected and submitted by itself */
        get: operations["getBatchRecordRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/batches/{id}/findings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everything that is wrong with a file and its records, so far */
        get: operations["getBatchFindings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/batches/{id}/results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What became of each record, so far
         * @description A workbook or CSV file that was sent comes back as it was, with a column beside each row, where it is asked for in the same format.
         */
        get: operations["getBatchResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/batches/{id}/receipt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The receipt of a batch that was submitted, as a workbook to be filed
         * @description Device, identifiers, when and under which key it was submitted, the answer of the authority, and the submission.
         */
        get: operations["getBatchReceipt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/templates/{model}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A spreadsheet to fill in with devices of a model, and to send as a batch
         * @description The workbook has drop-downs of the code lists in force. Row 3 is an example; overwrite it. With the registered devices in it, it is changed and sent as a batch: what is not changed is identical, and nothing is sent of it.
         */
        get: operations["getTemplate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/mappings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The mappings by which lists of your own are read */
        get: operations["listMappings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/mappings/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A mapping by which lists of your own are read */
        get: operations["getMapping"];
        /**
         * Keep a mapping under a name, in the place of the one that is there
         * @description Batches that are read by the former one are not changed: each has its own copy.
         */
        put: operations["putMapping"];
        post?: never;
        /** Remove a mapping; batches that are read by it keep their copy */
        delete: operations["deleteMapping"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/mappings/propose": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose a mapping for a list of your own; nothing is kept
         * @description The file is a workbook, a CSV file or a block that was copied from a spreadsheet, with column names of your own, in English, German or French. Columns are told by their names and by what stands in them.
         */
        post: operations["proposeMapping"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List imports, newest first */
        get: operations["listImports"];
        put?: never;
        /**
         * Import a list: a workbook or CSV file, of the template or with columns of your own
         * @description The list is kept, and what is done with it from now on: its mapping, what is fixed and edited, and what it comes to. Nothing is submitted.
         */
        post: operations["createImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/imports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How far an import is */
        get: operations["getImport"];
        put?: never;
        post?: never;
        /** Remove an import with its file; a batch that was made of it stays */
        delete: operations["deleteImport"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/imports/{id}/mapping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How the columns of an imported list become fields */
        get: operations["getImportMapping"];
        /** Give an import another mapping: one of its own, a kept one, or one that is proposed anew */
        put: operations["putImportMapping"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/imports/{id}/columns/{letter}/values": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What stands in a column of an imported list, in how many rows, and what it is read as */
        get: operations["listImportValues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/imports/{id}/findings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What is wrong with an imported list, by cause, and what is safe to fix
         * @description Each safe fix is proven: the fixed list is judged again, the finding is gone, and no other has come. What is found of a revision is kept.
         */
        get: operations["getImportFindings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/imports/{id}/findings/{finding}/rows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The rows of a cause or of a group of fixes, as the sheet is laid out */
        get: operations["listImportRows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/imports/{id}/rows/{row}/record": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A row of an imported list as the record that it becomes */
        get: operations["getImportedRecord"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/imports/{id}/fixes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Apply safe fixes to an imported list: all, groups, or single ones */
        post: operations["fixImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/imports/{id}/edits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change cells of an imported list by hand */
        post: operations["editImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/imports/{id}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was fixed and edited in an imported list */
        get: operations["listImportChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/imports/{id}/changes/{change}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Undo what was fixed or edited in an imported list */
        delete: operations["undoImportChange"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/imports/{id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An imported list in its own layout, with what was fixed and edited */
        get: operations["getImportFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/imports/{id}/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The plan of an imported list as it was made last */
        get: operations["getImportPlan"];
        put?: never;
        /**
         * Plan an imported list: what submitting it does, without doing it
         * @description Each record is compared with what is registered. Nothing is written to the authority or sent. The plan of a revision is kept.
         */
        post: operations["planImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/imports/{id}/records": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The records of a planned list in its order: what submitting does with each, and what became of it */
        get: operations["listImportRecords"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/imports/{id}/submit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit exactly what the plan of an imported list names as new or changed
         * @description A batch is made of it. What is not possible is in the batch with its reasons and is not sent; what is unchanged is not in it.
         */
        post: operations["submitImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/imports/{id}/receipt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The receipt of an imported list, as a workbook to be filed
         * @description As that of its batch, with the rows that were not sent: what is unchanged, and what is not possible and why.
         */
        get: operations["getImportReceipt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/submissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List submissions, newest first */
        get: operations["listSubmissions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/submissions/{requestId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One submission with its messages, attempts and acknowledgements */
        get: operations["getSubmission"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/doubts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List what is in doubt, newest first */
        get: operations["listDoubts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/doubts/{requestId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Decide what becomes of an operation in doubt */
        post: operations["resolveDoubt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/devices/{issuingAgency}/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A device (UDI-DI) */
        get: operations["getDevice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/device-groups/{issuingAgency}/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A device group (Basic UDI-DI) */
        get: operations["getDeviceGroup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/devices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List devices by their codes */
        get: operations["listDevices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/device-groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List device groups by their codes */
        get: operations["listDeviceGroups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/devices/{issuingAgency}/{code}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What became of a device, newest first */
        get: operations["getDeviceHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/device-groups/{issuingAgency}/{code}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What became of a device group, newest first */
        get: operations["getDeviceGroupHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/public-devices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the public sees of devices, asked for now
         * @description Asks the public register of the authority, by one of code, deviceGroup and actorCode. It shows less than the authority holds, and later: what is not shown may be registered all the same.
         */
        get: operations["listPublicDevices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/devices/{issuingAgency}/{code}/public": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the public sees of a device, beside what is registered */
        get: operations["getPublicLook"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/devices/{issuingAgency}/{code}/public-looks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look now at what the public sees of a device
         * @description Compares it with what is registered, as it is done by itself some time after an acceptance; and resolves what is in doubt of it where that proves anything.
         */
        post: operations["lookAtPublic"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find devices, device groups, submissions and batches by names, numbers and codes
         * @description Words are found by their beginnings, in any order, whatever their letters’ case and accents; codes by their beginning; submissions and batches by their whole id too.
         */
        get: operations["search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Counts by status and day, time to the outcome, and the connection to the authority */
        get: operations["getOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deadlines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** By when devices must be registered, and until when directive devices may be placed on the market */
        get: operations["getDeadlines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/connection/checks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask the access point and the authority a real question, and name what is wrong */
        post: operations["checkConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whose the API key is, and what it may do */
        get: operations["getSession"];
        put?: never;
        /**
         * Exchange an API key for a session in a browser
         * @description The session is what the key is, and ends with it. It is kept in a cookie that no script reads.
         */
        post: operations["exchangeKey"];
        /** Sign out */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How people sign in, and who is signed in */
        get: operations["getSignIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/session/demo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in a person for trying out, on the machine of the gateway and with the simulator */
        post: operations["signInDemoPerson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sign-in/passkey/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin a sign-in with a passkey */
        post: operations["beginPasskeySignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sign-in/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in with a passkey */
        post: operations["signInWithPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sign-in/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a password and the code of an authenticator app
         * @description After five failures from an address the account takes no password from there for half a minute, which doubles with each further one up to a quarter of an hour. Passkeys, recovery codes and passwords in a browser in which the person has signed in before work meanwhile.
         */
        post: operations["signInWithPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sign-in/recovery-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in with a recovery code, which is good once */
        post: operations["signInWithRecoveryCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invitation/open": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What a link invites to */
        post: operations["openInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invitation/code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Have a code sent to the mail address that was invited
         * @description The code proves that the address is the one of who accepts. It is good once and for ten minutes, and the one before not any longer; five are sent within an hour.
         */
        post: operations["sendCodeOfInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invitation/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Prove with the code that the mail address is yours */
        post: operations["proveAddressOfInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invitation/passkey/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin to accept an invitation with a passkey */
        post: operations["beginPasskeyOfInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invitation/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Accept an invitation with a passkey */
        post: operations["acceptInvitationWithPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invitation/password/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin to accept an invitation with a password and an authenticator app */
        post: operations["beginPasswordOfInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invitation/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Accept an invitation with a password and a code of an authenticator app */
        post: operations["acceptInvitationWithPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invitation/join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation as the person who is signed in
         * @description Who has no role any longer can be invited again, so no role is needed.
         */
        post: operations["joinByInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How the person who asks signs in */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin to add a passkey */
        post: operations["beginPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a passkey */
        post: operations["addPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/passkeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a passkey, unless it is the only way to sign in */
        delete: operations["removePasskey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/password/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin to set a password with an authenticator app */
        post: operations["beginPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set a password with an authenticator app, in the place of the ones before */
        put: operations["setPassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make new recovery codes, in the place of the ones before */
        post: operations["makeRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/address": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Have the mail address of the account proven, or another one taken in its place
         * @description Where the gateway sends mail, a code goes to the address: it is good once and for ten minutes, and five are sent within an hour. Where it sends none, a host confirms the address. The account keeps the address that it has until then. The answer is the same whether other accounts bear the address or not.
         */
        post: operations["askForOwnAddress"];
        /** Take back the mail address that a host is to confirm */
        delete: operations["withdrawOwnAddress"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/address/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Prove with the code that a mail address is yours
         * @description The account has the address from now on, and its person signs in with it. A mail to the address before it says so.
         */
        post: operations["proveOwnAddress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/confirmations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What one has accepted or asked for that is to be confirmed, and by whom */
        get: operations["listOwnConfirmations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where one is signed in, newest first */
        get: operations["listOwnSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End one of the own sessions: its calls and streams end within a second */
        delete: operations["endOwnSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/login-requests/open": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Which command line asks to be signed in, by the code that it shows */
        post: operations["openLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/login-requests/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign a command line in as oneself
         * @description It may do all that the person may, until its session ends: with the session that confirms it at the latest, and with everything that ends the sessions of the person.
         */
        post: operations["confirmLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/login-requests/refuse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Refuse to sign a command line in */
        post: operations["refuseLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who is invited into the organisation, newest first */
        get: operations["listInvitations"];
        put?: never;
        /**
         * Invite a person into the organisation on this stage
         * @description The link is for the person alone: it is accepted once, within three days. Who accepts proves with a code that the mail address is theirs; where the gateway sends no mail, an administrator confirms them before they are anything here.
         */
        post: operations["createInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Withdraw an invitation: its link leads nowhere, at once */
        delete: operations["deleteInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invitations/{id}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm that who has accepted an invitation is who was meant
         * @description They are from now on what the invitation gives. Ask the person by another way whether it was them: the link alone may have been read by others.
         */
        post: operations["confirmInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invitations/{id}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Decline who has accepted an invitation: nothing of it is kept, and its link leads nowhere */
        post: operations["declineInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who belongs to the organisation on this stage, newest first */
        get: operations["listPeople"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/people/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A person who belongs or belonged to the organisation on this stage */
        get: operations["getPerson"];
        put?: never;
        post?: never;
        /**
         * Take back every role that a person has in the organisation on this stage
         * @description Who has no role elsewhere either is signed out. The person stays listed as FORMER, and their name with what they have done.
         */
        delete: operations["takeAllRolesBack"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/people/{id}/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a person of the organisation a role on this stage
         * @description For no more actors than who asks manages people for. Someone who is nothing in the organisation yet is invited. Repeating it changes nothing.
         */
        post: operations["giveRole"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/people/{id}/roles/{role}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take a role back
         * @description What the person does by it ends within a second. What they have submitted goes on.
         */
        delete: operations["takeRoleBack"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/people/{id}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Sign a person of the organisation out everywhere; they can sign in again */
        delete: operations["endSessionsOfPerson"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/people/{id}/forget": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Forget who a person was, for good
         * @description Name, mail address, subject at the provider and all that they sign in with are erased. What they have done stays, under an id that names no person, and the evidence verifies as before. Only where the person is and was nothing in another organisation, and is nothing on another stage or as a host.
         */
        post: operations["forgetPerson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organisations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The organisations of the gateway, by name */
        get: operations["listOrganisations"];
        put?: never;
        /**
         * Make an organisation, and invite its first administrator
         * @description The administrator invites all others. An organisation that there is already, on whichever stage, gets no person from a host.
         */
        post: operations["makeOrganisation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organisations/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Withdraw an organisation whose first administrator has not accepted */
        delete: operations["withdrawOrganisation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organisations/{name}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm that who has accepted to be the first administrator is who was meant
         * @description They administer the organisation from now on, and the mail address counts as theirs.
         */
        post: operations["confirmOrganisation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organisations/{name}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Decline who has accepted to be the first administrator: nothing of it is kept */
        post: operations["declineOrganisation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/confirmations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who waits for a host: first administrators, hosts, and people with the address of their account */
        get: operations["listConfirmations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/confirmations/{id}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm that a person who waits for a host is who was meant, and that the mail address is theirs
         * @description A host or the first administrator is that from now on; with the address of an account its person signs in. Ask the person by another way whether it was them.
         */
        post: operations["confirmAsHost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/confirmations/{id}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Decline a person who waits for a host: the link leads nowhere, and an account keeps the address that it has */
        post: operations["declineAsHost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/submissions/{requestId}/owner": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set the owner of a submission and its doubts */
        put: operations["setSubmissionOwner"];
        post?: never;
        /** Take the owner of a submission and its doubts away */
        delete: operations["releaseSubmissionOwner"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/submissions/{requestId}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The comments on a submission and its doubts, oldest first, and its owner */
        get: operations["listSubmissionComments"];
        put?: never;
        /** Comment on a submission and its doubts */
        post: operations["createSubmissionComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/batches/{id}/owner": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set the owner of a batch */
        put: operations["setBatchOwner"];
        post?: never;
        /** Take the owner of a batch away */
        delete: operations["releaseBatchOwner"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/batches/{id}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The comments on a batch, oldest first, and its owner */
        get: operations["listBatchComments"];
        put?: never;
        /** Comment on a batch */
        post: operations["createBatchComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deadlines/{issuingAgency}/{code}/owner": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set the owner of the deadlines of a device */
        put: operations["setDeadlineOwner"];
        post?: never;
        /** Take the owner of the deadlines of a device away */
        delete: operations["releaseDeadlineOwner"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deadlines/{issuingAgency}/{code}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The comments on the deadlines of a device, oldest first, and its owner */
        get: operations["listDeadlineComments"];
        put?: never;
        /** Comment on the deadlines of a device */
        post: operations["createDeadlineComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/comments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Write a comment of your own anew */
        put: operations["editComment"];
        post?: never;
        /**
         * Delete a comment of your own: its text is erased, and it stays as a deleted one
         * @description Who may erase what is personal (the right evidence.erase) deletes those of others too.
         */
        delete: operations["deleteComment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/colleagues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who may own something: the people of the organisation */
        get: operations["listColleagues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/mail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How often you get mail about what you own and commented on */
        get: operations["getMailChoice"];
        /** Choose how often you get mail about what you own and commented on */
        put: operations["setMailChoice"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What changes from now on, as server-sent events
         * @description An event `submission`, `batch` or `pull` for each that is new or has come to something else, with what lists show of it; an event `work-item` where an owner or comments of something have changed; a comment every 15 seconds. After a break, read the lists anew.
         */
        get: operations["watchEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/actors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the registered actors */
        get: operations["listActors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/actors/{srn}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A registered actor */
        get: operations["getActor"];
        /** Register an actor, or change what is registered of it */
        put: operations["registerActor"];
        post?: never;
        /** Forget what is registered of an actor, its access token included */
        delete: operations["unregisterActor"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the API keys, newest first
         * @description A key for certain actors sees the keys that are for none but these.
         */
        get: operations["listKeys"];
        put?: never;
        /**
         * Make an API key of the same organisation and stage
         * @description It can do nothing that who asks cannot, now or later: each scope takes rights that they must hold themselves, for each of its actors, and what they lose it loses. A key that another one makes acts in the right of the same person. The key itself is in this answer and nowhere else.
         */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An API key, without the key itself */
        get: operations["getKey"];
        put?: never;
        post?: never;
        /**
         * Forget an API key that was revoked or has expired
         * @description What was submitted with it keeps its id, and its evidence stays.
         */
        delete: operations["deleteKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/keys/{id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke an API key, at once and for good
         * @description Every process refuses it within a second, and calls that wait are ended. What was submitted with it goes on. Repeating it changes nothing.
         */
        post: operations["revokeKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List webhooks, newest first */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Have an address notified of what happens
         * @description The secret by which to verify what comes is in this answer and nowhere else.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A webhook, without its secret */
        get: operations["getWebhook"];
        /**
         * Change a webhook, or enable it again; its secret stays
         * @description What waits for one that is disabled by it is not tried any longer.
         */
        put: operations["replaceWebhook"];
        post?: never;
        /** Remove a webhook with its log; nothing more is sent to it */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a webhook another secret
         * @description For 24 hours everything is signed with the former secret too; rotating again before ends that of the one before.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Have an event sent that tells of nothing */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a webhook was notified of in the last 30 days, newest first */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/deliveries/{eventId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An event that a webhook was notified of, with every attempt */
        get: operations["getWebhookDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/deliveries/{eventId}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an event once more, at once, whatever became of it
         * @description It has the same webhook-id. Where that fails, it is tried again as often as a new one.
         */
        post: operations["resendWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List subscriptions, newest first */
        get: operations["listSubscriptions"];
        put?: never;
        /**
         * Have a person told by mail, or a webhook by digests, what happens and what ends
         * @description The texts have names and codes, and never a record.
         */
        post: operations["createSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/subscriptions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A subscription, and what became of its newest mail */
        get: operations["getSubscription"];
        put?: never;
        post?: never;
        /** End a subscription; nothing more is sent, and its address is forgotten */
        delete: operations["deleteSubscription"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/subscriptions/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a message that tells of nothing */
        post: operations["testSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pulls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List pulls, newest first; of those of what waits for a notified body only what found something, or failed */
        get: operations["listPulls"];
        put?: never;
        /** Pull what the authority holds of an actor's devices */
        post: operations["startPull"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pulls/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import files in which the authority shows what it holds
         * @description Each file is a pull that is complete at once. What was learned after it was made stays as it is, and so does what a submission holds. A file that was imported before changes nothing.
         */
        post: operations["pullFromFiles"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pulls/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How far a pull is, and the differences that it found */
        get: operations["getPull"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/inquiries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List inquiries, newest first */
        get: operations["listInquiries"];
        put?: never;
        /** Ask the authority about an actor, or for the safety summaries of a device group */
        post: operations["startInquiry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/inquiries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A question to the authority, and what it showed */
        get: operations["getInquiry"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The files that wait to be uploaded, or for their response */
        get: operations["listExports"];
        put?: never;
        /** Put everything that can be sent into files */
        post: operations["createExports"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exports/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All files that wait, with what to do with them, as one archive
         * @description The archive has each file byte for byte as it is to be uploaded, and manifest.txt, which says in which order.
         */
        get: operations["getExportArchive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exports/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of the files */
        get: operations["getExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exports/responses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take in a response file of the authority */
        post: operations["importResponse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exports/{register}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The files for a further register, newest first */
        get: operations["listRegisterFiles"];
        put?: never;
        /**
         * Make files for a further register
         * @description Of devices that the authority holds and that are in no file for the register yet. A call looks at 1,500 devices; give nextCursor as cursor to go on.
         */
        post: operations["createRegisterFiles"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exports/{register}/files/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A file for a further register, with what is in it */
        get: operations["getRegisterFile"];
        put?: never;
        post?: never;
        /** Discard a file that was not uploaded: its devices go into the next one */
        delete: operations["discardRegisterFile"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exports/{register}/files/{id}/document": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The XML of a file for a further register
         * @description As it was made, whatever became of its devices.
         */
        get: operations["getRegisterDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exports/{register}/files/{id}/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Note that a file was uploaded to a further register */
        post: operations["noteRegisterUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exports/{register}/files/{id}/answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say what became of a file at a further register */
        post: operations["answerRegisterFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exports/{register}/files/{id}/answer-files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take in an answer file of a further register
         * @description A message of the authority's data exchange that answers the file: an acknowledgement.
         */
        post: operations["answerRegisterFileByFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exports/{register}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Devices that are otherwise now than in the files for a further register, and in which fields */
        get: operations["listRegisterChanges"];
        put?: never;
        /** Note that a person has changed devices in a further register by hand, or has discarded them there */
        post: operations["noteRegisterChanges"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exports/{register}/actors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the actors that have devices in a further register */
        get: operations["listActorsInRegister"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/actors/{srn}/registers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The further registers in which an actor has devices */
        get: operations["listActorRegisters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/actors/{srn}/registers/{register}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Say that an actor has devices in a further register */
        put: operations["setActorRegister"];
        post?: never;
        /** Say that an actor has no devices in a further register any longer; files stay */
        delete: operations["removeActorRegister"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit-trail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who did what, when and from where, newest first
         * @description The acts of people, of machines and of the gateway itself that concern the organisation on the stage, as the evidence has them.
         */
        get: operations["listAuditTrail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit-trail/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The audit trail as a file: JSON lines, or CSV
         * @description Newest first, with the filters of the list. Each act has the hash of its entry in the evidence; JSON lines have the line of which it is the SHA-256 too, and the newest signed head of the evidence.
         */
        get: operations["exportAuditTrail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit-trail/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether reads are recorded, and whether reasons are asked for */
        get: operations["getAuditTrailSettings"];
        /**
         * Have reads recorded or not, and reasons asked for or not
         * @description For the organisation on the stage. It is an act with a reason itself: the trail shows who has switched what on or off, and why.
         */
        put: operations["setAuditTrail"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/evidence/head": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The newest signed head, which covers everything until now */
        get: operations["getEvidenceHead"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/evidence/log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The log of checkpoints as others watch it: its key, its newest note, and who has signed that */
        get: operations["getEvidenceLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/evidence/verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look for everything in the evidence that is not as the gateway wrote it
         * @description What belongs to the organisation of the caller on their stage; everything for a host of the gateway, and, while one organisation alone uses it, for its administrators and its keys with the scope admin. The end says which.
         */
        get: operations["verifyEvidence"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/evidence/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everything that is kept of a submission, or of a device for which something was submitted */
        get: operations["exportEvidence"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/evidence/erasures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase the name of who decided on doubts
         * @description Wherever a decision of the organisation on this stage bears that name. The evidence holds a commitment to it, which tells nothing when the name is gone, and verifies as before. That it was erased, and by which key, is recorded.
         */
        post: operations["eraseDecider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the rules and who decides them, by id */
        get: operations["listRules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rules/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One rule with its message and examples */
        get: operations["getRule"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The code lists by which records of the caller are judged, with version and source */
        get: operations["listCodeLists"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/codes/{list}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The codes of a list, or those that a search finds */
        get: operations["listCodes"];
        /** Put a code list of the gateway in the place of the one in force */
        put: operations["importCodeList"];
        post?: never;
        /** Put the shipped code list back in force for the gateway */
        delete: operations["resetCodeList"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/codes/{list}/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One code of a list */
        get: operations["getCode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/codes/{list}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** When the list of the gateway, and that of the organisation, was replaced, by whom and from which file, newest first */
        get: operations["listCodeListChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/codes/{list}/own": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Put a code list in force for the own organisation on this stage alone
         * @description The records of the organisation on this stage are judged by it, and those of no other, until it is reset; whatever becomes of the list of the gateway.
         */
        put: operations["importOwnCodeList"];
        post?: never;
        /** Have records of the own organisation judged by the list of the gateway again */
        delete: operations["resetOwnCodeList"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the process runs */
        get: operations["isLive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether requests can be served, what is missing, and what to do about it */
        get: operations["isReady"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Metrics in the text format of Prometheus */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/diagnosis": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look at everything that an operator must have right: what is right, what is wrong, and what to do
         * @description Nothing is changed or sent. Who reads records sees the process and what belongs to the organisation and stage; machine, store, keys and settings of the gateway are for who runs it.
         */
        get: operations["getDiagnosis"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** How the person who asks signs in */
        AccountResponse: {
            /** @description What the person signs in with. */
            mail: string;
            /** @description Whether it was proven that the address is theirs: no other account can prove it then. */
            isMailProven: boolean;
            /**
             * @description By what mail addresses are proven here: CODE, a code that is sent there; HOST, where the gateway sends no mail: a host confirms them.
             * @enum {unknown}
             */
            mailProof: "CODE" | "HOST";
            /** @description Whether there is a password with an authenticator app. */
            hasPassword: boolean;
            passkeys: {
                /** @description The id of the credential. */
                id: string;
                name: string;
                /** Format: date-time */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When it was used last.
                 */
                lastUsedAt?: string;
            }[];
            /**
             * Format: int64
             * @description How many recovery codes were not used.
             */
            recoveryCodesLeft: number;
        };
        /** Page of actors, by their SRN */
        ActorPage: {
            items: components["schemas"]["ActorResponse"][];
            /** @description Give it as cursor to get the next page; absent on the last. */
            nextCursor?: string;
        };
        /** A further register in which an actor has devices */
        ActorRegister: {
            stage: components["schemas"]["Stage"];
            /** @description Its single registration number (SRN). */
            actorCode: string;
            /**
             * @description A further register.
             * @enum {unknown}
             */
            register: "swissdamed";
            /** @description The number by which the register knows who uploads the files: for swissdamed the CHRN of the Swiss manufacturer or authorised representative. It stands in no file. */
            party?: string;
            /**
             * Format: date-time
             * @description Since when it is set so.
             */
            since: string;
        };
        /** Further registers in which an actor has devices */
        ActorRegisterList: {
            items: components["schemas"]["ActorRegister"][];
        };
        /** A page of actors with devices in a further register */
        ActorRegisterPage: {
            items: components["schemas"]["ActorRegister"][];
            /** @description Give it as cursor to get the next page; absent on the last. */
            nextCursor?: string;
        };
        /** What is set of an actor in a further register */
        ActorRegisterSetting: {
            /** @description The number by which the register knows who uploads the files: for swissdamed the CHRN of the Swiss manufacturer or authorised representative. It stands in no file. */
            party?: string;
        };
        /** What is registered of an actor */
        ActorRegistration: {
            /** @description The eDelivery party that its messages name as their sender; the stage's where absent. */
            partyId?: string;
            /** @description The actor's access token at the authority. It stays as it is where absent, and is forgotten for null. */
            securityToken?: string | null;
            /** @description SRN of the authorised representative of device groups that name none. */
            authorizedRepresentativeCode?: string;
        };
        /** Registered actor */
        ActorResponse: {
            stage: components["schemas"]["Stage"];
            /** @description Its single registration number (SRN). */
            actorCode: string;
            /**
             * @description By its SRN; PRODUCER is one of systems and procedure packs.
             * @enum {unknown}
             */
            role: "MANUFACTURER" | "AUTHORISED_REPRESENTATIVE" | "IMPORTER" | "PRODUCER" | "SPONSOR";
            /** @description The eDelivery party that its messages name as their sender; the stage's where absent. */
            partyId?: string;
            /** @description SRN of the authorised representative of device groups that name none. */
            authorizedRepresentativeCode?: string;
            /**
             * Format: date-time
             * @description When its access token was set; absent where it has none. The token itself is never shown.
             */
            tokenSetAt?: string;
            /** Format: date-time */
            registeredAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /** How a mail address is going to be proven */
        AddressAsked: {
            /** @description The address. */
            mail: string;
            /**
             * @description By what mail addresses are proven here: CODE, a code that is sent there; HOST, where the gateway sends no mail: a host confirms them.
             * @enum {unknown}
             */
            mailProof: "CODE" | "HOST";
        };
        /** Code that was sent to an invited person */
        AddressCode: {
            /** @description What stands in the link after #/invitation/. */
            token: string;
            /** @description What the mail has, such as WDJB-MJHT. */
            code: string;
        };
        /** Proof that the mail address is the one of who asks */
        AddressProof: {
            /** @description Comes back when the invitation is accepted, within half an hour. */
            proof: string;
        };
        /** Mail address that is to be proven */
        AddressRequest: {
            /** @description The mail address that the person signs in with. */
            mail: string;
        };
        /**
         * Regulatory agency
         * @enum {unknown}
         */
        Agency: "COMMON_DEVICE_DATA" | "FDA" | "EC" | "NMPA" | "MFDS" | "GDSN" | "SFDA" | "TFDA" | "TGA" | "HSA";
        /** What the audit trail is to have */
        AuditTrailChoice: {
            /** @description Whether it is recorded who has read which record, person or machine. */
            isReadLogged: boolean;
            /** @description Whether a reason (the header Udigate-Reason) is needed for what takes away or ends. */
            isReasonAsked: boolean;
        };
        /** An act in the audit trail */
        AuditTrailEntry: {
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            /** @description What was done, as `act` of the query names it. */
            act: string;
            /** @description The same in a few words. */
            title: string;
            by: components["schemas"]["Author"];
            /** @description From where it was done; absent where the gateway did it by itself. */
            from?: {
                /** @description The network of the address: 24 bits of an IPv4 address, 48 bits of an IPv6 address. */
                network: string;
                /** @description The browser and its system, or the program. */
                client?: string;
            };
            /** @description Why, as who did it says. */
            reason?: string;
            /** @description What it was done to: its path below `/api/v1/`. Absent where it is the gateway itself. */
            record?: string;
            /** @description What of the record is another than before. */
            changes: {
                /** @description Of a member. */
                name: string;
                /** @description As it is recorded: of what is secret or personal a hash. */
                before: unknown;
                /** @description As it is recorded: of what is secret or personal a hash. */
                after: unknown;
            }[];
            /** @description What the evidence says of it. */
            facts: {
                [key: string]: unknown;
            };
            /** @description Where it is recorded. */
            evidence: {
                /** @description The chain of the evidence in which it stands. */
                chain: string;
                /**
                 * Format: int64
                 * @description Its number there.
                 */
                entry: number;
                /** @description The hash of the entry. */
                sha256: string;
            };
        };
        /** A line of an exported audit trail */
        AuditTrailLine: {
            /**
             * @description The first line is `about`, with what was asked for and how it is checked; `entry` has what a page has of an act, and the `line` of which its hash is the SHA-256; `end` comes last, and says how many there were.
             * @enum {unknown}
             */
            type: "about" | "entry" | "end";
        } & {
            [key: string]: unknown;
        };
        /** A page of the audit trail, newest first */
        AuditTrailPage: {
            items: components["schemas"]["AuditTrailEntry"][];
            /** @description Give it as cursor to get the next page; absent on the last. */
            nextCursor?: string;
        };
        /** What the audit trail has for an organisation */
        AuditTrailSettings: {
            /** @description Whether it is recorded who has read which record, person or machine. */
            isReadLogged: boolean;
            /** @description Whether a reason (the header Udigate-Reason) is needed for what takes away or ends. */
            isReasonAsked: boolean;
            /**
             * Format: date-time
             * @description When they were changed last; absent where they never were.
             */
            changedAt?: string;
            changedBy?: components["schemas"]["Author"];
        };
        /** Who did something */
        Author: {
            /**
             * @description Who a person or an API key is; `gateway` where it did so by itself.
             * @enum {unknown}
             */
            kind: "person" | "key" | "command line" | "gateway";
            /** @description Names the person or the key. */
            id?: string;
            /** @description What the person or the key is called now; absent once it is forgotten. Or which job of the gateway it was. */
            name?: string;
        };
        /** Batch with what is wrong with its file */
        BatchDetail: {
            /** Format: uuid */
            id: string;
            stage: components["schemas"]["Stage"];
            /** @enum {unknown} */
            mode: "validate" | "submit";
            /**
             * @description The further register for which it is judged too.
             * @enum {unknown}
             */
            for?: "swissdamed";
            /**
             * @description Absent until the file says it.
             * @enum {unknown}
             */
            model?: "EU_UDI_MDR" | "EU_UDI_IVDR" | "EU_UDI_SPP" | "EU_UDI_MDD" | "EU_UDI_IVDD";
            /** @description The actor of the requests that name none. */
            actorCode?: string;
            /** @description What the caller calls it. */
            name?: string;
            /**
             * @description READING the file and judging its records; SUBMITTING the valid ones; AWAITING answers; UNREADABLE: nothing of it was kept but what is wrong with it.
             * @enum {unknown}
             */
            state: "READING" | "SUBMITTING" | "AWAITING" | "ENDED" | "CANCELLED" | "UNREADABLE";
            /** @description Why it was cancelled. */
            because?: string;
            file: {
                /** @enum {unknown} */
                format?: "json" | "ndjson" | "csv" | "xlsx" | "xml" | "zip";
                /**
                 * Format: int64
                 * @description How long it is.
                 */
                bytes: number;
                /** @description Of the file as it came, hexadecimal. */
                sha256?: string;
            };
            /** @description How many records are in which state. */
            counts: {
                /**
                 * Format: int64
                 * @description Requests that are read. All the others together are as many.
                 */
                records: number;
                /**
                 * Format: int64
                 * @description Valid; where they were to be validated only.
                 */
                valid: number;
                /**
                 * Format: int64
                 * @description With errors, or not readable; not submitted.
                 */
                invalid: number;
                /**
                 * Format: int64
                 * @description Valid, and to be submitted.
                 */
                ready: number;
                /**
                 * Format: int64
                 * @description Submitted, and not answered yet.
                 */
                submitted: number;
                /**
                 * Format: int64
                 * @description Their outcome is not known yet; see /api/v1/doubts.
                 */
                inDoubt: number;
                /**
                 * Format: int64
                 * @description Accepted by the authority, or registered there just so before.
                 */
                accepted: number;
                /**
                 * Format: int64
                 * @description Of which some operations were accepted.
                 */
                partlyAccepted: number;
                /**
                 * Format: int64
                 * @description Refused by the authority.
                 */
                refused: number;
                /**
                 * Format: int64
                 * @description Forbidden by the state of what they name.
                 */
                blocked: number;
                /**
                 * Format: int64
                 * @description Failed before the authority; nothing of them is known to be registered.
                 */
                failed: number;
                /**
                 * Format: int64
                 * @description Not submitted, since the batch was cancelled.
                 */
                cancelled: number;
            };
            /**
             * Format: int64
             * @description What is wrong with the file and none of its records.
             */
            problemCount: number;
            /** @description How the tables of the file were read, and how much of each. */
            tables?: {
                /** @description The name of the sheet; absent in a CSV file. */
                sheet?: string;
                /** @description What stands between the cells of a CSV file: comma, semicolon, tab, bar, or another sign itself. */
                separator?: string;
                /** @description How the text of a CSV file is encoded. */
                encoding?: string;
                /**
                 * Format: int64
                 * @description The last row with headings; 0 where there are none.
                 */
                headingRow: number;
                /**
                 * Format: int64
                 * @description How many columns are read.
                 */
                columns: number;
                /**
                 * Format: int64
                 * @description How many rows below the headings are read.
                 */
                rows: number;
                /** @description What has something in it and is not read; of a workbook with several sheets, other sheets are named with the first. */
                notRead?: {
                    /** @description A row, column, sheet, or some cells, in words. */
                    part: string;
                    /** @description Why it is not read. */
                    reason: string;
                }[];
            }[];
            progress: {
                /** @description How much is done of what it does at present. Absent where that is unknown. */
                share?: number;
                /**
                 * Format: int64
                 * @description How long the rest of that takes at the pace so far.
                 */
                secondsLeft?: number;
            };
            /**
             * Format: date-time
             * @description When it began to come.
             */
            receivedAt: string;
            /**
             * Format: date-time
             * @description When it was cancelled.
             */
            cancelledAt?: string;
            /**
             * Format: date-time
             * @description When nothing more was to become of it.
             */
            endedAt?: string;
            owner?: components["schemas"]["Owner"];
            /**
             * Format: int64
             * @description How many comments there are; absent where there are none.
             */
            comments?: number;
            createdBy: components["schemas"]["Author"];
            /** @description The first things that are wrong with the file and none of its records. */
            problems: {
                /** @enum {unknown} */
                severity: "error" | "warning";
                /** @description The rule, or the code of what is wrong with a cell, a row or the file. */
                ruleId: string;
                /** @description What is wrong and what to do. */
                message: string;
                /** @description JSON Pointer into the request. */
                path?: string;
                /** @description The value seen. */
                value?: unknown;
                /** @description The edit (JSON Patch) that fixes it, where there is just one. */
                fix?: ({
                    /** @enum {unknown} */
                    op: "add" | "replace";
                    /** @description JSON Pointer into the caller's own request. */
                    path: string;
                    value: unknown;
                } | {
                    /** @enum {string} */
                    op: "remove";
                    /** @description JSON Pointer into the caller's own request. */
                    path: string;
                })[];
                place?: {
                    /** Format: int64 */
                    line: number;
                    /** Format: int64 */
                    column: number;
                } | {
                    sheet?: string;
                    /** Format: int64 */
                    row: number;
                    /** @description Letter of the column. */
                    column?: string;
                    field?: string;
                } | {
                    element: string;
                    /**
                     * Format: int64
                     * @description Of its start tag.
                     */
                    line?: number;
                };
            }[];
        };
        /** A finding in a batch */
        BatchFindingLine: {
            /**
             * Format: int64
             * @description Which request of the file; absent for the file itself.
             */
            record?: number;
            issuingAgency?: string;
            device?: string;
            /** @enum {unknown} */
            severity: "error" | "warning";
            /** @description The rule, or the code of what is wrong with a cell, a row or the file. */
            ruleId: string;
            /** @description What is wrong and what to do. */
            message: string;
            /** @description JSON Pointer into the request. */
            path?: string;
            /** @description The value seen. */
            value?: unknown;
            /** @description The edit (JSON Patch) that fixes it, where there is just one. */
            fix?: ({
                /** @enum {unknown} */
                op: "add" | "replace";
                /** @description JSON Pointer into the caller's own request. */
                path: string;
                value: unknown;
            } | {
                /** @enum {string} */
                op: "remove";
                /** @description JSON Pointer into the caller's own request. */
                path: string;
            })[];
            place?: {
                /** Format: int64 */
                line: number;
                /** Format: int64 */
                column: number;
            } | {
                sheet?: string;
                /** Format: int64 */
                row: number;
                /** @description Letter of the column. */
                column?: string;
                field?: string;
            } | {
                element: string;
                /**
                 * Format: int64
                 * @description Of its start tag.
                 */
                line?: number;
            };
        };
        /** Page of batches, newest first */
        BatchPage: {
            items: components["schemas"]["BatchSummary"][];
            /** @description Give it as cursor to get the next page; absent on the last. */
            nextCursor?: string;
        };
        /** What became of a record of a batch */
        BatchRecordLine: {
            /**
             * Format: int64
             * @description Which request of the file.
             */
            record: number;
            /**
             * Format: int64
             * @description The line or row that it begins in.
             */
            line: number;
            sheet?: string;
            device?: {
                issuingAgency?: string;
                code?: string;
            };
            label?: components["schemas"]["Label"];
            /** @enum {unknown} */
            state: "VALID" | "INVALID" | "READY" | "SUBMITTED" | "IN_DOUBT" | "ACCEPTED" | "PARTLY_ACCEPTED" | "REFUSED" | "BLOCKED" | "FAILED" | "CANCELLED";
            /**
             * Format: uuid
             * @description Its submission.
             */
            requestId?: string;
            /**
             * @description As the authority holds it.
             * @enum {unknown}
             */
            registered?: "SUBMITTED" | "REGISTERED";
            /** @description Why it came to this. */
            reasons?: string[];
            findings?: {
                /** @enum {unknown} */
                severity: "error" | "warning";
                /** @description The rule, or the code of what is wrong with a cell, a row or the file. */
                ruleId: string;
                /** @description What is wrong and what to do. */
                message: string;
                /** @description JSON Pointer into the request. */
                path?: string;
                /** @description The value seen. */
                value?: unknown;
                /** @description The edit (JSON Patch) that fixes it, where there is just one. */
                fix?: ({
                    /** @enum {unknown} */
                    op: "add" | "replace";
                    /** @description JSON Pointer into the caller's own request. */
                    path: string;
                    value: unknown;
                } | {
                    /** @enum {string} */
                    op: "remove";
                    /** @description JSON Pointer into the caller's own request. */
                    path: string;
                })[];
                place?: {
                    /** Format: int64 */
                    line: number;
                    /** Format: int64 */
                    column: number;
                } | {
                    sheet?: string;
                    /** Format: int64 */
                    row: number;
                    /** @description Letter of the column. */
                    column?: string;
                    field?: string;
                } | {
                    element: string;
                    /**
                     * Format: int64
                     * @description Of its start tag.
                     */
                    line?: number;
                };
            }[];
        };
        /** Page of records of a batch, in the order of the file */
        BatchRecordPage: {
            items: components["schemas"]["BatchRecordLine"][];
            /** @description Give it as cursor to get the next page; absent on the last. */
            nextCursor?: string;
        };
        /** The request of a record of a batch */
        BatchRecordRequest: {
            model: string;
            /** @description The request as the file has it, as it is sent to submit it; without its access token. */
            request: unknown;
        };
        /** What submitting a batch again would do */
        BatchResubmission: {
            /** @description Whether the batch can be submitted again now. */
            isPossible: boolean;
            /** @description Why it cannot be. */
            because?: string;
            /**
             * Format: int64
             * @description How many records are judged anew, and submitted where they are valid.
             */
            records: number;
            states: {
                /** @enum {unknown} */
                state: "VALID" | "INVALID" | "READY" | "SUBMITTED" | "IN_DOUBT" | "ACCEPTED" | "PARTLY_ACCEPTED" | "REFUSED" | "BLOCKED" | "FAILED" | "CANCELLED";
                /**
                 * Format: int64
                 * @description How many of these records are in this state.
                 */
                records: number;
                /** @description What is to be done before, so that it does not fail again. */
                todo: string;
                /** @description The first of them. */
                examples: components["schemas"]["BatchRecordLine"][];
            }[];
            /**
             * Format: int64
             * @description Records that are registered, under way or in doubt, or only validated: nothing is done with them.
             */
            leftAlone: number;
        };
        /** Batch */
        BatchSummary: {
            /** Format: uuid */
            id: string;
            stage: components["schemas"]["Stage"];
            /** @enum {unknown} */
            mode: "validate" | "submit";
            /**
             * @description The further register for which it is judged too.
             * @enum {unknown}
             */
            for?: "swissdamed";
            /**
             * @description Absent until the file says it.
             * @enum {unknown}
             */
            model?: "EU_UDI_MDR" | "EU_UDI_IVDR" | "EU_UDI_SPP" | "EU_UDI_MDD" | "EU_UDI_IVDD";
            /** @description The actor of the requests that name none. */
            actorCode?: string;
            /** @description What the caller calls it. */
            name?: string;
            /**
             * @description READING the file and judging its records; SUBMITTING the valid ones; AWAITING answers; UNREADABLE: nothing of it was kept but what is wrong with it.
             * @enum {unknown}
             */
            state: "READING" | "SUBMITTING" | "AWAITING" | "ENDED" | "CANCELLED" | "UNREADABLE";
            /** @description Why it was cancelled. */
            because?: string;
            file: {
                /** @enum {unknown} */
                format?: "json" | "ndjson" | "csv" | "xlsx" | "xml" | "zip";
                /**
                 * Format: int64
                 * @description How long it is.
                 */
                bytes: number;
                /** @description Of the file as it came, hexadecimal. */
                sha256?: string;
            };
            /** @description How many records are in which state. */
            counts: {
                /**
                 * Format: int64
                 * @description Requests that are read. All the others together are as many.
                 */
                records: number;
                /**
                 * Format: int64
                 * @description Valid; where they were to be validated only.
                 */
                valid: number;
                /**
                 * Format: int64
                 * @description With errors, or not readable; not submitted.
                 */
                invalid: number;
                /**
                 * Format: int64
                 * @description Valid, and to be submitted.
                 */
                ready: number;
                /**
                 * Format: int64
                 * @description Submitted, and not answered yet.
                 */
                submitted: number;
                /**
                 * Format: int64
                 * @description Their outcome is not known yet; see /api/v1/doubts.
                 */
                inDoubt: number;
                /**
                 * Format: int64
                 * @description Accepted by the authority, or registered there just so before.
                 */
                accepted: number;
                /**
                 * Format: int64
                 * @description Of which some operations were accepted.
                 */
                partlyAccepted: number;
                /**
                 * Format: int64
                 * @description Refused by the authority.
                 */
                refused: number;
                /**
                 * Format: int64
                 * @description Forbidden by the state of what they name.
                 */
                blocked: number;
                /**
                 * Format: int64
                 * @description Failed before the authority; nothing of them is known to be registered.
                 */
                failed: number;
                /**
                 * Format: int64
                 * @description Not submitted, since the batch was cancelled.
                 */
                cancelled: number;
            };
            /**
             * Format: int64
             * @description What is wrong with the file and none of its records.
             */
            problemCount: number;
            /** @description How the tables of the file were read, and how much of each. */
            tables?: {
                /** @description The name of the sheet; absent in a CSV file. */
                sheet?: string;
                /** @description What stands between the cells of a CSV file: comma, semicolon, tab, bar, or another sign itself. */
                separator?: string;
                /** @description How the text of a CSV file is encoded. */
                encoding?: string;
                /**
                 * Format: int64
                 * @description The last row with headings; 0 where there are none.
                 */
                headingRow: number;
                /**
                 * Format: int64
                 * @description How many columns are read.
                 */
                columns: number;
                /**
                 * Format: int64
                 * @description How many rows below the headings are read.
                 */
                rows: number;
                /** @description What has something in it and is not read; of a workbook with several sheets, other sheets are named with the first. */
                notRead?: {
                    /** @description A row, column, sheet, or some cells, in words. */
                    part: string;
                    /** @description Why it is not read. */
                    reason: string;
                }[];
            }[];
            progress: {
                /** @description How much is done of what it does at present. Absent where that is unknown. */
                share?: number;
                /**
                 * Format: int64
                 * @description How long the rest of that takes at the pace so far.
                 */
                secondsLeft?: number;
            };
            /**
             * Format: date-time
             * @description When it began to come.
             */
            receivedAt: string;
            /**
             * Format: date-time
             * @description When it was cancelled.
             */
            cancelledAt?: string;
            /**
             * Format: date-time
             * @description When nothing more was to become of it.
             */
            endedAt?: string;
            owner?: components["schemas"]["Owner"];
            /**
             * Format: int64
             * @description How many comments there are; absent where there are none.
             */
            comments?: number;
        };
        /** Cells to change by hand: `cells`, or `cause` with `value` or `suggested` */
        CellEdit: {
            cells?: {
                /** @description Absent where the list has one sheet. */
                sheet?: string;
                /** Format: int64 */
                row: number;
                /** @description Letter of the column. */
                column: string;
                /** @description What is to stand there; null for nothing. */
                value: string | number | null;
            }[];
            /** @description The id of a cause: all of its cells are set to `value`. */
            cause?: string;
            /** @description What is to stand there; null for nothing. */
            value?: string | number | null;
            /**
             * @description With `cause`, in the place of `value`: each of its cells gets what is suggested for it.
             * @enum {boolean}
             */
            suggested?: true;
            /** @description What was decided, for the list of changes. */
            title?: string;
        };
        /** Device that is otherwise now than in a register */
        ChangedInRegister: {
            issuingAgency: string;
            code: string;
            /** @enum {unknown} */
            model: "EU_UDI_MDR" | "EU_UDI_IVDR" | "EU_UDI_SPP" | "EU_UDI_MDD" | "EU_UDI_IVDD";
            /** Format: uuid */
            fileId: string;
            /**
             * Format: date-time
             * @description When its file was uploaded. Where absent: discard the file, and make it anew.
             */
            uploadedAt?: string;
            /** Format: date-time */
            confirmedAt?: string;
            /** @description Each field that is otherwise. */
            differences: {
                /** @description JSON Pointer into the records. */
                path: string;
                /** @description As it is there. */
                before?: unknown;
                /** @description As it is registered now. */
                after?: unknown;
                /** @description The rule of the authority that forbids such a change, where one does. */
                blockedBy?: string;
            }[];
            /** @description What else is to be known. */
            reasons: string[];
        };
        /** Page of devices that are otherwise now than in a register */
        ChangedInRegisterPage: {
            items: components["schemas"]["ChangedInRegister"][];
            /** @description Give it as cursor to get the next page; absent on the last. */
            nextCursor?: string;
        };
        /** Devices that a person has changed, or discarded, in a register by hand */
        ChangesNoted: {
            devices: {
                issuingAgency: string;
                code: string;
            }[];
        };
        /** Change of a code list */
        CodeListChange: {
            /**
             * Format: int64
             * @description Rises with every change of any list.
             */
            number: number;
            /**
             * @description reset: the shipped list was put back in force, or for an organisation that of the gateway.
             * @enum {unknown}
             */
            kind: "import" | "reset";
            /**
             * @description Whose list was changed.
             * @enum {unknown}
             */
            of: "gateway" | "organisation";
            /** @description Findings name it: "V2", "v2026". */
            version: string;
            /** @description The public document that the codes are from. */
            source: string;
            /**
             * Format: int64
             * @description How many codes were in force from then on.
             */
            codes: number;
            /** @description The file that it was read from. */
            fileName?: string;
            /** @description SHA-256 of that file, hexadecimal. */
            fileSha256?: string;
            by: components["schemas"]["Author"];
            /** Format: date-time */
            at: string;
        };
        /** Code of a list */
        CodeListEntry: {
            /** @enum {unknown} */
            list: "emdn" | "market-countries" | "countries" | "non-eu-countries" | "languages" | "notified-bodies" | "clinical-size-types" | "clinical-size-units" | "clinical-size-precisions" | "storage-handling-conditions" | "critical-warnings" | "risk-classes" | "special-device-types" | "multi-component-types" | "certificate-types" | "annex-xvi-types" | "substance-types" | "substance-sub-types" | "device-statuses" | "production-identifiers" | "issuing-agencies" | "applicable-legislations";
            /** @description Findings name it: "V2", "v2026". */
            version: string;
            /** @description The public document that the codes are from. */
            source: string;
            code: string;
            /** @description The label in English, where there is one. */
            term?: string;
            /** @description In the nomenclature: whether no code is below this one. Only leaves can be registered. */
            leaf?: boolean;
            /**
             * @description What must be written beside the code: a value in any language, or a text in a stated one.
             * @enum {unknown}
             */
            comment?: "value" | "text";
            /** @description The legislations that the code belongs to, as ApplicableLegislation names them; all where absent. */
            legislations?: string[];
            /** @description Whether the code can no longer be registered, where no date is given. */
            retired?: boolean;
            /**
             * Format: date
             * @description From which day on the code can no longer be registered.
             */
            retiredOn?: string;
            /** @description In the nomenclature: the codes above, the category first. */
            above?: {
                code: string;
                /** @description The label in English, where there is one. */
                term?: string;
                /** @description In the nomenclature: whether no code is below this one. Only leaves can be registered. */
                leaf?: boolean;
                /**
                 * @description What must be written beside the code: a value in any language, or a text in a stated one.
                 * @enum {unknown}
                 */
                comment?: "value" | "text";
                /** @description The legislations that the code belongs to, as ApplicableLegislation names them; all where absent. */
                legislations?: string[];
                /** @description Whether the code can no longer be registered, where no date is given. */
                retired?: boolean;
                /**
                 * Format: date
                 * @description From which day on the code can no longer be registered.
                 */
                retiredOn?: string;
            }[];
            /** @description In the nomenclature: the codes one level below. */
            below?: {
                code: string;
                /** @description The label in English, where there is one. */
                term?: string;
                /** @description In the nomenclature: whether no code is below this one. Only leaves can be registered. */
                leaf?: boolean;
                /**
                 * @description What must be written beside the code: a value in any language, or a text in a stated one.
                 * @enum {unknown}
                 */
                comment?: "value" | "text";
                /** @description The legislations that the code belongs to, as ApplicableLegislation names them; all where absent. */
                legislations?: string[];
                /** @description Whether the code can no longer be registered, where no date is given. */
                retired?: boolean;
                /**
                 * Format: date
                 * @description From which day on the code can no longer be registered.
                 */
                retiredOn?: string;
            }[];
        };
        /** Changes of a code list, newest first */
        CodeListHistory: {
            items: components["schemas"]["CodeListChange"][];
            /** @description Give it as cursor to get the next page; absent on the last. */
            nextCursor?: string;
        };
        /** Code list in force, and what that changed */
        CodeListImport: {
            /** @enum {unknown} */
            list: "emdn" | "market-countries" | "countries" | "non-eu-countries" | "languages" | "notified-bodies" | "clinical-size-types" | "clinical-size-units" | "clinical-size-precisions" | "storage-handling-conditions" | "critical-warnings" | "risk-classes" | "special-device-types" | "multi-component-types" | "certificate-types" | "annex-xvi-types" | "substance-types" | "substance-sub-types" | "device-statuses" | "production-identifiers" | "issuing-agencies" | "applicable-legislations";
            title: string;
            /** @description Findings name it: "V2", "v2026". */
            version: string;
            /** @description The public document that the codes are from. */
            source: string;
            /**
             * Format: int64
             * @description How many codes it has.
             */
            codes: number;
            /** @description The fields of the records that take its codes. */
            fields: string[];
            /** @description Whether the data model itself enumerates the codes: then only terms and retirements can change. */
            enumerated: boolean;
            /** @description Whether an organisation may have its own edition of it. */
            mayBeOwn: boolean;
            /**
             * @description Where the list that applies comes from: with this release, imported for the gateway, or imported for the organisation on this stage.
             * @enum {unknown}
             */
            origin: "shipped" | "imported" | "organisation";
            import?: components["schemas"]["CodeListChange"];
            /** @description The list of the gateway, which does not apply, since the organisation has its own. */
            gateway?: {
                /** @description Findings name it: "V2", "v2026". */
                version: string;
                /** @description The public document that the codes are from. */
                source: string;
                /**
                 * Format: int64
                 * @description How many codes it has.
                 */
                codes: number;
                /** @description Whether it has become another one since the organisation imported its own. */
                hasChanged: boolean;
            };
            changes: {
                /**
                 * Format: int64
                 * @description Codes that were not in force before.
                 */
                added: number;
                /**
                 * Format: int64
                 * @description Codes that are no longer in force.
                 */
                removed: number;
                /**
                 * Format: int64
                 * @description Codes with another term or mark than before.
                 */
                changed: number;
            };
        };
        /** The code lists */
        CodeListIndex: {
            items: components["schemas"]["CodeListSummary"][];
        };
        /** Page of a code list */
        CodeListPage: {
            /** @enum {unknown} */
            list: "emdn" | "market-countries" | "countries" | "non-eu-countries" | "languages" | "notified-bodies" | "clinical-size-types" | "clinical-size-units" | "clinical-size-precisions" | "storage-handling-conditions" | "critical-warnings" | "risk-classes" | "special-device-types" | "multi-component-types" | "certificate-types" | "annex-xvi-types" | "substance-types" | "substance-sub-types" | "device-statuses" | "production-identifiers" | "issuing-agencies" | "applicable-legislations";
            /** @description Findings name it: "V2", "v2026". */
            version: string;
            /** @description The public document that the codes are from. */
            source: string;
            items: {
                code: string;
                /** @description The label in English, where there is one. */
                term?: string;
                /** @description In the nomenclature: whether no code is below this one. Only leaves can be registered. */
                leaf?: boolean;
                /**
                 * @description What must be written beside the code: a value in any language, or a text in a stated one.
                 * @enum {unknown}
                 */
                comment?: "value" | "text";
                /** @description The legislations that the code belongs to, as ApplicableLegislation names them; all where absent. */
                legislations?: string[];
                /** @description Whether the code can no longer be registered, where no date is given. */
                retired?: boolean;
                /**
                 * Format: date
                 * @description From which day on the code can no longer be registered.
                 */
                retiredOn?: string;
            }[];
            /** @description Give it as cursor to get the next page; absent on the last. */
            nextCursor?: string;
        };
        /** Code list that applies */
        CodeListSummary: {
            /** @enum {unknown} */
            list: "emdn" | "market-countries" | "countries" | "non-eu-countries" | "languages" | "notified-bodies" | "clinical-size-types" | "clinical-size-units" | "clinical-size-precisions" | "storage-handling-conditions" | "critical-warnings" | "risk-classes" | "special-device-types" | "multi-component-types" | "certificate-types" | "annex-xvi-types" | "substance-types" | "substance-sub-types" | "device-statuses" | "production-identifiers" | "issuing-agencies" | "applicable-legislations";
            title: string;
            /** @description Findings name it: "V2", "v2026". */
            version: string;
            /** @description The public document that the codes are from. */
            source: string;
            /**
             * Format: int64
             * @description How many codes it has.
             */
            codes: number;
            /** @description The fields of the records that take its codes. */
            fields: string[];
            /** @description Whether the data model itself enumerates the codes: then only terms and retirements can change. */
            enumerated: boolean;
            /** @description Whether an organisation may have its own edition of it. */
            mayBeOwn: boolean;
            /**
             * @description Where the list that applies comes from: with this release, imported for the gateway, or imported for the organisation on this stage.
             * @enum {unknown}
             */
            origin: "shipped" | "imported" | "organisation";
            import?: components["schemas"]["CodeListChange"];
            /** @description The list of the gateway, which does not apply, since the organisation has its own. */
            gateway?: {
                /** @description Findings name it: "V2", "v2026". */
                version: string;
                /** @description The public document that the codes are from. */
                source: string;
                /**
                 * Format: int64
                 * @description How many codes it has.
                 */
                codes: number;
                /** @description Whether it has become another one since the organisation imported its own. */
                hasChanged: boolean;
            };
        };
        /** Code list to put in force */
        CodeListUpload: {
            /** @description Findings name it: "V2", "v2026". */
            version: string;
            /** @description The public document that the codes are from. */
            source: string;
            /** @description The file that it was read from. */
            fileName?: string;
            /** @description SHA-256 of that file, hexadecimal. */
            fileSha256?: string;
            /** @description Take the list even if it has far fewer codes than the one in force. */
            force?: boolean;
            /** @description The whole list. In the nomenclature each code needs term and leaf, and the code above it. */
            entries: {
                code: string;
                /** @description The label in English, where there is one. */
                term?: string;
                /** @description In the nomenclature: whether no code is below this one. Only leaves can be registered. */
                leaf?: boolean;
                /**
                 * @description What must be written beside the code: a value in any language, or a text in a stated one.
                 * @enum {unknown}
                 */
                comment?: "value" | "text";
                /** @description The legislations that the code belongs to, as ApplicableLegislation names them; all where absent. */
                legislations?: string[];
                /** @description Whether the code can no longer be registered, where no date is given. */
                retired?: boolean;
                /**
                 * Format: date
                 * @description From which day on the code can no longer be registered.
                 */
                retiredOn?: string;
            }[];
        };
        /** The people of an organisation on a stage, by their names */
        Colleagues: {
            items: {
                /** Format: uuid */
                id: string;
                /** @description What the person is called. */
                name: string;
                /** @description What they are here. */
                roles: ("viewer" | "editor" | "submitter" | "operator" | "administrator" | "auditor" | "host")[];
            }[];
        };
        /** Comment */
        Comment: {
            /** Format: uuid */
            id: string;
            author: components["schemas"]["Author"];
            /** @description What the author was called when they wrote it; absent once they are forgotten. */
            authorName?: string;
            /** @description Absent once it is deleted. */
            text?: string;
            /** @description The people whom the text names. */
            mentions: {
                /** Format: uuid */
                id: string;
                /** @description What the person is called now. */
                name?: string;
            }[];
            /**
             * Format: date-time
             * @description When it was written.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last written anew.
             */
            editedAt?: string;
            /**
             * Format: date-time
             * @description When it was deleted.
             */
            deletedAt?: string;
            deletedBy?: components["schemas"]["Author"];
        };
        /** Page of comments, oldest first, and the owner of what they are about */
        CommentPage: {
            owner?: components["schemas"]["Owner"];
            /** @description Deleted ones too, without their text. */
            items: components["schemas"]["Comment"][];
            /** @description Give it as cursor to get the next page; absent on the last. */
            nextCursor?: string;
        };
        /** A comment */
        CommentRequest: {
            /** @description Plain text: it is shown as it is written, and its addresses as links. */
            text: string;
            /** @description The people whom the text names, each as `@` and their name: they are notified. */
            mentions?: string[];
        };
        /** What is submitted of an import */
        Confirmation: {
            /**
             * Format: int64
             * @description How many records are sent, as the plan says; on production it must be given.
             */
            confirmed?: number;
            /** @description Why, for the receipt. */
            reason?: string;
        };
        /** Who waits for a host */
        ConfirmationList: {
            items: components["schemas"]["ConfirmationResponse"][];
        };
        /** Person who waits for a host */
        ConfirmationResponse: {
            /**
             * Format: uuid
             * @description Names what waits: the invitation, or what a person has asked for. Another address is another id.
             */
            id: string;
            /**
             * @description FIRST_ADMINISTRATOR and HOST: a person has accepted an invitation. ADDRESS: a person says that a mail address is that of their account.
             * @enum {unknown}
             */
            kind: "FIRST_ADMINISTRATOR" | "HOST" | "ADDRESS";
            /** @description What the person is called. */
            name?: string;
            /** @description The address that is to be theirs. */
            mail?: string;
            /** @description What they are going to be; none for an address. */
            roles: {
                /** @enum {unknown} */
                role: "viewer" | "editor" | "submitter" | "operator" | "administrator" | "auditor" | "host";
                organisation?: string;
                stage?: components["schemas"]["Stage"];
                actors?: "any" | string[];
            }[];
            /** @description Who has accepted it; there where the state is TO_CONFIRM. */
            claim: {
                /**
                 * Format: date-time
                 * @description When it was accepted, or asked for.
                 */
                at: string;
                /**
                 * @description PASSKEY and PASSWORD: the account is made with that when it is confirmed. ACCOUNT and PROVIDER: a person whom the gateway knows was signed in.
                 * @enum {unknown}
                 */
                signsInBy: "PASSKEY" | "PASSWORD" | "ACCOUNT" | "PROVIDER";
                /** @description Who was signed in; absent where the account is a new one. */
                person?: {
                    /**
                     * Format: uuid
                     * @description Names the person.
                     */
                    id: string;
                    name?: string;
                    mail?: string;
                    /** @description Whether it was proven that the address is theirs. */
                    isMailProven: boolean;
                    /** @description The issuer of the OpenID Connect provider that vouches for them. */
                    provider?: string;
                    /** @description Who they are there. */
                    subject?: string;
                };
            };
            /** @description Whether that is the person who asks, whom another host confirms. */
            isYou: boolean;
        };
        /** Mail address that is confirmed, as it was shown */
        ConfirmedAddress: {
            /** @description The address, as it was shown. */
            mail: string;
        };
        /** A check of the connection */
        ConnectionCheckRequest: {
            /** @description SRN in whose name the authority is asked; may be left out for a key of one actor. */
            actorCode?: string;
            /**
             * Format: int64
             * @description Seconds to wait for the answer; 60 where absent.
             */
            wait?: number;
        };
        /** What the access point and the authority answer */
        ConnectionReport: {
            stage: components["schemas"]["Stage"];
            /** @description Whether no check failed. */
            working: boolean;
            /** @description In the order in which they were made. */
            checks: {
                /**
                 * @description What was looked at.
                 * @enum {unknown}
                 */
                name: "certificates" | "chain" | "own endpoint" | "access point" | "clock" | "sending" | "delivery" | "answer";
                /** @enum {unknown} */
                result: "ok" | "warning" | "failed" | "skipped";
                /**
                 * @description Which fault it is.
                 * @enum {unknown}
                 */
                code?: "ADDRESS" | "CERTIFICATE" | "CREDENTIALS" | "NO_PLUGIN" | "NO_RECEIPT" | "OWN_ENDPOINT" | "ACCESS_POINT_REFUSES" | "CLOCK" | "ORIGINAL_USER" | "P_MODE" | "NOT_SENT" | "NOT_DELIVERED" | "NO_ANSWER" | "TOKEN" | "SERVICE" | "VERSION" | "AUTHORITY_REFUSES" | "UNREADABLE_ANSWER";
                /** @description What was seen. */
                message: string;
                /** @description What to do, the likeliest first. */
                advice?: string[];
            }[];
        };
        /** Invitation that was just made */
        CreatedInvitation: {
            /** @description For the person alone. It is shown this once: only a hash of it is stored. */
            link: string;
            /** @description What became of the mail; absent where none was asked for. */
            mailing?: {
                /** @enum {unknown} */
                state: "SENT" | "FAILED";
                /** @description Why it was not sent. The link works all the same. */
                because?: string;
            };
            /** @description What is another way once it is accepted. */
            note?: string;
            /**
             * Format: uuid
             * @description Names the invitation.
             */
            id: string;
            name?: string;
            mail?: string;
            roles: {
                /** @enum {unknown} */
                role: "viewer" | "editor" | "submitter" | "operator" | "administrator" | "auditor" | "host";
                organisation?: string;
                stage?: components["schemas"]["Stage"];
                actors?: "any" | string[];
            }[];
            /**
             * @description TO_CONFIRM: a person has accepted it, who has no right here until an administrator has confirmed that it is who was meant.
             * @enum {unknown}
             */
            state: "OPEN" | "EXPIRED" | "TO_CONFIRM";
            /** Format: date-time */
            createdAt: string;
            createdBy: components["schemas"]["Author"];
            /**
             * Format: date-time
             * @description Until when the link can be used.
             */
            expiresAt: string;
            /** @description Who has accepted it; there where the state is TO_CONFIRM. */
            claim?: {
                /**
                 * Format: date-time
                 * @description When it was accepted, or asked for.
                 */
                at: string;
                /**
                 * @description PASSKEY and PASSWORD: the account is made with that when it is confirmed. ACCOUNT and PROVIDER: a person whom the gateway knows was signed in.
                 * @enum {unknown}
                 */
                signsInBy: "PASSKEY" | "PASSWORD" | "ACCOUNT" | "PROVIDER";
                /** @description Who was signed in; absent where the account is a new one. */
                person?: {
                    /**
                     * Format: uuid
                     * @description Names the person.
                     */
                    id: string;
                    name?: string;
                    mail?: string;
                    /** @description Whether it was proven that the address is theirs. */
                    isMailProven: boolean;
                    /** @description The issuer of the OpenID Connect provider that vouches for them. */
                    provider?: string;
                    /** @description Who they are there. */
                    subject?: string;
                };
            };
        };
        /** API key that was just made */
        CreatedKey: {
            /** @description The key itself. It is shown this once: only a hash of it is stored. */
            key: string;
            /**
             * Format: uuid
             * @description Names the key; submissions and the log have it.
             */
            id: string;
            stage: components["schemas"]["Stage"];
            organisation: string;
            /** @description What it is called, for people. */
            name: string;
            /** @description validate: judge; submit: submit, pull and export; read: what is stored, and plan; admin: what an administrator of the organisation does: actors, keys, webhooks. A key may do no more than the person in whose right it acts. */
            scopes: ("validate" | "submit" | "read" | "admin")[];
            /** @description The SRNs that it may act for; any for all of the organisation's. */
            actors: "any" | string[];
            /** @description The language of names of substances that come without one; submit, plan and validate fill it in where UDIGATE_STRICT_CONTRACT is set. */
            defaultLanguage?: string;
            /** @enum {unknown} */
            state: "VALID" | "EXPIRED" | "REVOKED";
            /**
             * Format: date-time
             * @description When it was made.
             */
            createdAt: string;
            createdBy?: components["schemas"]["Author"];
            onBehalfOf: components["schemas"]["Author"];
            /** @description What its scopes name and it may not do now, or not for all of its actors, and why; absent where that is nothing. */
            lacking?: {
                rights: ("session.use" | "account.manage" | "reference.read" | "mappings.read" | "mappings.edit" | "records.read" | "comments.write" | "owners.set" | "records.validate" | "records.plan" | "imports.read" | "imports.edit" | "batches.read" | "batches.manage" | "submissions.submit" | "doubts.decide" | "pulls.start" | "inquiries.start" | "connection.check" | "diagnosis.read" | "exports.read" | "exports.manage" | "audit.read" | "audit.manage" | "evidence.read" | "evidence.erase" | "evidence.verify-everything" | "actors.read" | "actors.manage" | "keys.read" | "keys.manage" | "webhooks.read" | "webhooks.manage" | "webhooks.send" | "subscriptions.read" | "subscriptions.manage" | "people.read" | "people.manage" | "diagnosis.read-gateway" | "codes.manage-own" | "codes.manage" | "organisations.manage" | "people.confirm")[];
                because: string;
            }[];
            /**
             * Format: date-time
             * @description From when on it is refused; absent: never by itself.
             */
            expiresAt?: string;
            /**
             * Format: date-time
             * @description Since when it is refused.
             */
            revokedAt?: string;
            /**
             * Format: date-time
             * @description When it was used last, about a minute late; absent where it was never used.
             */
            lastUsedAt?: string;
        };
        /** IVDD device */
        DEVICE_EU_UDI_IVDD: {
            /**
             * Issuing agency
             * @description Who issued the device identifier; EUDAMED for a EUDAMED ID, which is what it is where absent.
             */
            IssuingAgency?: ("GS1" | "HIBCC" | "ICCBBA" | "IFA" | "EUDAMED") | null;
            /**
             * UDI-DI or EUDAMED ID
             * @description The UDI-DI that the device bears, or else its EUDAMED ID; where absent, the EUDAMED ID that follows from the EUDAMED DI.
             */
            Device?: string | null;
            /**
             * EUDAMED DI
             * @description The EUDAMED DI, which takes the place of a Basic UDI-DI; where absent, the one that follows from the UDI-DI.
             */
            DeviceGroup?: string | null;
            /**
             * Issuing agency of the EUDAMED DI
             * @description EUDAMED, which is what it is where absent.
             */
            DeviceGroupAgency?: ("GS1" | "HIBCC" | "ICCBBA" | "IFA" | "EUDAMED") | null;
            /**
             * Reference or catalogue number
             * @description Reference or catalogue number.
             */
            ReferenceNumber: string;
            /**
             * Status on the EU market
             * @description Status of the device on the EU market.
             * @enum {unknown}
             */
            CommercialDistributionStatus: "ON_THE_MARKET" | "NO_LONGER_PLACED_ON_THE_MARKET" | "NOT_INTENDED_FOR_EU_MARKET";
            /**
             * EMDN codes
             * @description Nomenclature codes: leaf codes of the European Medical Device Nomenclature (EMDN).
             */
            MDN: string[] | string;
            /**
             * Sterile
             * @description Whether the device is labelled sterile.
             */
            Sterile: boolean;
            /**
             * Needs sterilisation before use
             * @description Whether it must be sterilised before use.
             */
            ReqSterilizatonPriorUse: boolean;
            /**
             * Secondary DI
             * @description The identifier that another issuing agency assigned to the same device.
             */
            SecondaryDi?: string | null;
            /**
             * Issuing agency of the secondary DI
             * @description Who issued the secondary identifier.
             */
            SecondaryDiAgency?: ("GS1" | "HIBCC" | "ICCBBA" | "IFA") | null;
            /**
             * Trade names
             * @description Trade names; the first one is the default one.
             */
            AdditionalTradeNames?: {
                /**
                 * Trade name
                 * @description The trade name as on the label.
                 */
                AdditionalTradeName: string;
                /**
                 * Language
                 * @description Its language, which must be given; ANY where it has none.
                 */
                AdditionalTradeNameLanguage?: ("ANY" | "BG" | "CS" | "DA" | "DE" | "EL" | "EN" | "ES" | "ET" | "FI" | "FR" | "GA" | "HR" | "HU" | "IS" | "IT" | "LT" | "LV" | "MT" | "NL" | "NO" | "PL" | "PT" | "RO" | "SK" | "SL" | "SV" | "TR") | null;
            }[] | null;
            /**
             * Descriptions
             * @description Descriptions of the product, one for each language.
             */
            AdditionalDeviceDescriptions?: {
                /**
                 * Description
                 * @description A description of the product.
                 */
                AdditionalDeviceDescription: string;
                /**
                 * Language
                 * @description Its language.
                 * @enum {unknown}
                 */
                AdditionalDeviceDescriptionLanguage: "ANY" | "BG" | "CS" | "DA" | "DE" | "EL" | "EN" | "ES" | "ET" | "FI" | "FR" | "GA" | "HR" | "HU" | "IS" | "IT" | "LT" | "LV" | "MT" | "NL" | "NO" | "PL" | "PT" | "RO" | "SK" | "SL" | "SV" | "TR";
            }[] | null;
            /**
             * Website
             * @description Where instructions for use or more information are found.
             */
            Website?: string | null;
            /**
             * Markets
             * @description Countries in which the device is made available.
             */
            MarketInfos?: {
                /**
                 * Country
                 * @description Two-letter code; Greece is EL, Northern Ireland XI.
                 */
                Country: string;
                /**
                 * First placed on the market
                 * @description Whether the device was first placed on the EU market there.
                 */
                OriginalPlacedOnTheMarket: boolean;
                /**
                 * Start date
                 * @description First day on this market.
                 */
                StartDate?: string | null;
                /**
                 * End date
                 * @description Last day on this market.
                 */
                EndDate?: string | null;
            }[] | null;
            /**
             * Storage and handling
             * @description How the device is to be stored and handled.
             */
            StorageHandlingConditions?: {
                /**
                 * Condition
                 * @description Code of the condition (SHC…).
                 */
                StorageHandlingCondition: string;
                /**
                 * Comments
                 * @description The value, or the text of another condition.
                 */
                Comments?: {
                    /**
                     * Value or text
                     * @description The value or explanation.
                     */
                    Comment: string;
                    /**
                     * Language
                     * @description Its language; needed with the code for "other" only.
                     */
                    CommentLanguage?: ("ANY" | "BG" | "CS" | "DA" | "DE" | "EL" | "EN" | "ES" | "ET" | "FI" | "FR" | "GA" | "HR" | "HU" | "IS" | "IT" | "LT" | "LV" | "MT" | "NL" | "NO" | "PL" | "PT" | "RO" | "SK" | "SL" | "SV" | "TR") | null;
                }[] | null;
            }[] | null;
            /**
             * Critical warnings
             * @description Critical warnings and contra-indications.
             */
            CriticalWarnings?: {
                /**
                 * Critical warning
                 * @description Code of the warning (CW…).
                 */
                CriticalWarning: string;
                /**
                 * Comments
                 * @description An explanation, or the text of another warning.
                 */
                Comments?: {
                    /**
                     * Value or text
                     * @description The value or explanation.
                     */
                    Comment: string;
                    /**
                     * Language
                     * @description Its language; needed with the code for "other" only.
                     */
                    CommentLanguage?: ("ANY" | "BG" | "CS" | "DA" | "DE" | "EL" | "EN" | "ES" | "ET" | "FI" | "FR" | "GA" | "HR" | "HU" | "IS" | "IT" | "LT" | "LV" | "MT" | "NL" | "NO" | "PL" | "PT" | "RO" | "SK" | "SL" | "SV" | "TR") | null;
                }[] | null;
            }[] | null;
            /**
             * Applicable legislation
             * @description Repeats the legislation of the device group.
             */
            ApplicableLegislation?: ("MDR" | "IVDR" | "MDR_SPP" | "MDD" | "AIMDD" | "IVDD") | null;
            /**
             * Own organisational unit
             * @description The caller's own organisational unit; kept, never sent.
             */
            OrgUnit?: string | null;
            /**
             * Own material number
             * @description The caller's own material number; kept, never sent.
             */
            Material?: string | null;
            /**
             * Own material text
             * @description The caller's own material text; kept, never sent.
             */
            MaterialText?: string | null;
            /**
             * Maximum number of reuses
             * Format: int64
             * @description How often it may be reused: -1 without limit, 0 for single use.
             */
            NumberOfReuses: number;
            /**
             * Original manufacturer
             * @description Who designed and made the device, where that is not the manufacturer.
             */
            OriginalManufacturer?: {
                /**
                 * SRN
                 * @description SRN of the original manufacturer.
                 */
                ActorCode?: string | null;
                /**
                 * Organisation
                 * @description The organisation, where it is not registered as an actor.
                 */
                Organisation?: {
                    /**
                     * Name
                     * @description Name of the organisation.
                     */
                    Name: string;
                    /**
                     * Language of the name
                     * @description Language of Name, where it is registered in one; sent as ANY where it is absent.
                     */
                    NameLanguage?: ("ANY" | "BG" | "CS" | "DA" | "DE" | "EL" | "EN" | "ES" | "ET" | "FI" | "FR" | "GA" | "HR" | "HU" | "IS" | "IT" | "LT" | "LV" | "MT" | "NL" | "NO" | "PL" | "PT" | "RO" | "SK" | "SL" | "SV" | "TR") | null;
                    /**
                     * Street
                     * @description Street.
                     */
                    Street?: string | null;
                    /**
                     * Street number
                     * @description Number in the street.
                     */
                    StreetNumber?: string | null;
                    /**
                     * Second line of the address
                     * @description Second line of the address.
                     */
                    AddressLine2?: string | null;
                    /**
                     * PO box
                     * @description Post office box.
                     */
                    PoBox?: string | null;
                    /**
                     * City
                     * @description City.
                     */
                    City?: string | null;
                    /**
                     * Postal code
                     * @description Postal code.
                     */
                    PostalCode?: string | null;
                    /**
                     * Country
                     * @description Two-letter code of the country.
                     */
                    Country?: string | null;
                    /**
                     * E-mail address
                     * @description E-mail address.
                     */
                    Email?: string | null;
                    /**
                     * Telephone number
                     * @description Telephone number.
                     */
                    Phone?: string | null;
                } | null;
            } | null;
            /**
             * Manufacturer (SRN)
             * @description Repeats the manufacturer of the device group.
             */
            MFActorCode?: string | null;
            /**
             * Human tissues or cells
             * @description Repeats the value of the device group.
             */
            HumanTissuesCells?: boolean | null;
            /**
             * Special device type
             * @description Repeats the value of the device group.
             */
            SpecialDeviceType?: ("0" | "MDR_SOFTWARE" | "MDR_STANDARD_SOFT_CONTACT_LENSES" | "MDR_RIGID_GAS_PERMEABLE" | "MDR_MADE_TO_ORDER" | "MDR_MADE_TO_ORDER_RIGID_GAS_PERMEABLE" | "MDR_SPECTACLES_FRAMES" | "MDR_SPECTACLES_LENSES" | "MDR_READY_MADE_SPECTACLES" | "MDR_ORTHOPEDIC" | "IVDR_SOFTWARE" | "MDD_SOFTWARE" | "MDD_STANDARD_SOFT_CONTACT_LENSES" | "MDD_RIGID_GAS_PERMEABLE" | "MDD_MADE_TO_ORDER" | "MDD_SPECTACLES_FRAMES" | "MDD_SPECTACLES_LENSES" | "MDD_READY_MADE_SPECTACLES" | "MDD_ORTHOPEDIC" | "AIMDD_SOFTWARE" | "AIMDD_ORTHOPEDIC" | "IVDD_SOFTWARE") | null;
            /**
             * Certificates
             * @description Repeats the certificates of the device group.
             */
            Certificates?: ({
                /**
                 * Certificate type
                 * @description What kind of certificate it is.
                 * @enum {unknown}
                 */
                CertificateType: "MDR_PRODUCT_VERIFICATION" | "MDR_QUALITY_ASSURANCE" | "MDR_QUALITY_MANAGEMENT_SYSTEM" | "MDR_TECHNICAL_DOCUMENTATION" | "MDR_TYPE_EXAMINATION" | "IVDR_PRODUCTION_QUALITY_ASSURANCE" | "IVDR_QUALITY_MANAGEMENT_SYSTEM" | "IVDR_TECHNICAL_DOCUMENTATION" | "IVDR_TYPE_EXAMINATION" | "MDD_II_EX_4" | "MDD_II_4" | "MDD_III" | "MDD_IV" | "MDD_V" | "MDD_VI" | "AIMDD_II_EX_4" | "AIMDD_II_4" | "AIMDD_III" | "AIMDD_IV" | "AIMDD_V" | "IVDD_III_6" | "IVDD_IV_EX_4_6" | "IVDD_IV_4" | "IVDD_IV_6" | "IVDD_V" | "IVDD_VI" | "IVDD_VII_EX_5" | "IVDD_VII_5";
                /**
                 * Notified body
                 * @description Number of the notified body that issued it, four digits.
                 */
                NotifiedBodyActorCode: string;
                /**
                 * Certificate number
                 * @description Number of the certificate.
                 */
                CertificateNumber?: string | null;
                /**
                 * Revision number
                 * @description Revision of the certificate.
                 */
                CertificateRevisionNumber?: string | null;
                /**
                 * Expiry date
                 * @description Last day on which it is valid, as the certificate itself says it; it may be past.
                 */
                ExpiryDate?: string | null;
            }[] | {
                /**
                 * Certificate type
                 * @description What kind of certificate it is.
                 * @enum {unknown}
                 */
                CertificateType: "MDR_PRODUCT_VERIFICATION" | "MDR_QUALITY_ASSURANCE" | "MDR_QUALITY_MANAGEMENT_SYSTEM" | "MDR_TECHNICAL_DOCUMENTATION" | "MDR_TYPE_EXAMINATION" | "IVDR_PRODUCTION_QUALITY_ASSURANCE" | "IVDR_QUALITY_MANAGEMENT_SYSTEM" | "IVDR_TECHNICAL_DOCUMENTATION" | "IVDR_TYPE_EXAMINATION" | "MDD_II_EX_4" | "MDD_II_4" | "MDD_III" | "MDD_IV" | "MDD_V" | "MDD_VI" | "AIMDD_II_EX_4" | "AIMDD_II_4" | "AIMDD_III" | "AIMDD_IV" | "AIMDD_V" | "IVDD_III_6" | "IVDD_IV_EX_4_6" | "IVDD_IV_4" | "IVDD_IV_6" | "IVDD_V" | "IVDD_VI" | "IVDD_VII_EX_5" | "IVDD_VII_5";
                /**
                 * Notified body
                 * @description Number of the notified body that issued it, four digits.
                 */
                NotifiedBodyActorCode: string;
                /**
                 * Certificate number
                 * @description Number of the certificate.
                 */
                CertificateNumber?: string | null;
                /**
                 * Revision number
                 * @description Revision of the certificate.
                 */
                CertificateRevisionNumber?: string | null;
                /**
                 * Expiry date
                 * @description Last day on which it is valid, as the certificate itself says it; it may be past.
                 */
                ExpiryDate?: string | null;
            }) | null;
        };
        /** IVDR device */
        DEVICE_EU_UDI_IVDR: {
            /**
             * Issuing agency
             * @description Who issued the device identifier.
             * @enum {unknown}
             */
            IssuingAgency: "GS1" | "HIBCC" | "ICCBBA" | "IFA";
            /**
             * UDI-DI
             * @description The device identifier (UDI-DI).
             */
            Device: string;
            /**
             * Basic UDI-DI
             * @description The device group (Basic UDI-DI) that the device belongs to.
             */
            DeviceGroup: string;
            /**
             * Issuing agency of the Basic UDI-DI
             * @description Who issued the identifier of the device group.
             */
            DeviceGroupAgency?: ("GS1" | "HIBCC" | "ICCBBA" | "IFA") | null;
            /**
             * Reference or catalogue number
             * @description Reference or catalogue number.
             */
            ReferenceNumber: string;
            /**
             * Status on the EU market
             * @description Status of the device on the EU market.
             * @enum {unknown}
             */
            CommercialDistributionStatus: "ON_THE_MARKET" | "NO_LONGER_PLACED_ON_THE_MARKET" | "NOT_INTENDED_FOR_EU_MARKET";
            /**
             * Production identifiers (UDI-PI)
             * @description Which production identifiers (UDI-PI) the label carries.
             */
            ProductionIdentifier?: ("BATCH_NUMBER" | "SERIALISATION_NUMBER" | "MANUFACTURING_DATE" | "EXPIRATION_DATE" | "SOFTWARE_IDENTIFICATION")[] | null;
            /**
             * EMDN codes
             * @description Nomenclature codes: leaf codes of the European Medical Device Nomenclature (EMDN).
             */
            MDN: string[] | string;
            /**
             * Sterile
             * @description Whether the device is labelled sterile.
             */
            Sterile: boolean;
            /**
             * Needs sterilisation before use
             * @description Whether it must be sterilised before use.
             */
            ReqSterilizatonPriorUse: boolean;
            /**
             * Secondary DI
             * @description The identifier that another issuing agency assigned to the same device.
             */
            SecondaryDi?: string | null;
            /**
             * Issuing agency of the secondary DI
             * @description Who issued the secondary identifier.
             */
            SecondaryDiAgency?: ("GS1" | "HIBCC" | "ICCBBA" | "IFA") | null;
            /**
             * Trade names
             * @description Trade names; the first one is the default one.
             */
            AdditionalTradeNames?: {
                /**
                 * Trade name
                 * @description The trade name as on the label.
                 */
                AdditionalTradeName: string;
                /**
                 * Language
                 * @description Its language, which must be given; ANY where it has none.
                 */
                AdditionalTradeNameLanguage?: ("ANY" | "BG" | "CS" | "DA" | "DE" | "EL" | "EN" | "ES" | "ET" | "FI" | "FR" | "GA" | "HR" | "HU" | "IS" | "IT" | "LT" | "LV" | "MT" | "NL" | "NO" | "PL" | "PT" | "RO" | "SK" | "SL" | "SV" | "TR") | null;
            }[] | null;
            /**
             * Descriptions
             * @description Descriptions of the product, one for each language.
             */
            AdditionalDeviceDescriptions?: {
                /**
                 * Description
                 * @description A description of the product.
                 */
                AdditionalDeviceDescription: string;
                /**
                 * Language
                 * @description Its language.
                 * @enum {unknown}
                 */
                AdditionalDeviceDescriptionLanguage: "ANY" | "BG" | "CS" | "DA" | "DE" | "EL" | "EN" | "ES" | "ET" | "FI" | "FR" | "GA" | "HR" | "HU" | "IS" | "IT" | "LT" | "LV" | "MT" | "NL" | "NO" | "PL" | "PT" | "RO" | "SK" | "SL" | "SV" | "TR";
            }[] | null;
            /**
             * Website
             * @description Where instructions for use or more information are found.
             */
            Website?: string | null;
            /**
             * Markets
             * @description Countries in which the device is made available.
             */
            MarketInfos?: {
                /**
                 * Country
                 * @description Two-letter code; Greece is EL, Northern Ireland XI.
                 */
                Country: string;
                /**
                 * First placed on the market
                 * @description Whether the device was first placed on the EU market there.
                 */
                OriginalPlacedOnTheMarket: boolean;
                /**
                 * Start date
                 * @description First day on this market.
                 */
                StartDate?: string | null;
                /**
                 * End date
                 * @description Last day on this market.
                 */
                EndDate?: string | null;
            }[] | null;
            /**
             * Packages
             * @description Higher packaging levels.
             */
            Packages?: {
                /**
                 * Package UDI-DI
                 * @description Device identifier of the package.
                 */
                PackagingDi: string;
                /**
                 * Issuing agency of the package UDI-DI
                 * @description Who issued it; the device's IssuingAgency where absent.
                 */
                PackagingDiIssuingAgency?: ("GS1" | "HIBCC" | "ICCBBA" | "IFA") | null;
                /**
                 * Status
                 * @description Status of the package on the EU market.
                 * @enum {unknown}
                 */
                Status: "ON_THE_MARKET" | "NO_LONGER_PLACED_ON_THE_MARKET" | "NOT_INTENDED_FOR_EU_MARKET";
                /**
                 * Quantity per package
                 * Format: int64
                 * @description How many of the child it holds.
                 */
                NumberOfItems: number;
                /**
                 * Contained UDI-DI
                 * @description The device or package inside.
                 */
                Child?: string | null;
                /**
                 * Issuing agency of the contained UDI-DI
                 * @description Who issued the child's identifier; the device's IssuingAgency where absent.
                 */
                ChildIssuingAgency?: ("GS1" | "HIBCC" | "ICCBBA" | "IFA") | null;
            }[] | null;
            /**
             * Storage and handling
             * @description How the device is to be stored and handled.
             */
            StorageHandlingConditions?: {
                /**
                 * Condition
                 * @description Code of the condition (SHC…).
                 */
                StorageHandlingCondition: string;
                /**
                 * Comments
                 * @description The value, or the text of another condition.
                 */
                Comments?: {
                    /**
                     * Value or text
                     * @description The value or explanation.
                     */
                    Comment: string;
                    /**
                     * Language
                     * @description Its language; needed with the code for "other" only.
                     */
                    CommentLanguage?: ("ANY" | "BG" | "CS" | "DA" | "DE" | "EL" | "EN" | "ES" | "ET" | "FI" | "FR" | "GA" | "HR" | "HU" | "IS" | "IT" | "LT" | "LV" | "MT" | "NL" | "NO" | "PL" | "PT" | "RO" | "SK" | "SL" | "SV" | "TR") | null;
                }[] | null;
            }[] | null;
            /**
             * Critical warnings
             * @description Critical warnings and contra-indications.
             */
            CriticalWarnings?: {
                /**
                 * Critical warning
                 * @description Code of the warning (CW…).
                 */
                CriticalWarning: string;
                /**
                 * Comments
                 * @description An explanation, or the text of another warning.
                 */
                Comments?: {
                    /**
                     * Value or text
                     * @description The value or explanation.
                     */
                    Comment: string;
                    /**
                     * Language
                     * @description Its language; needed with the code for "other" only.
                     */
                    CommentLanguage?: ("ANY" | "BG" | "CS" | "DA" | "DE" | "EL" | "EN" | "ES" | "ET" | "FI" | "FR" | "GA" | "HR" | "HU" | "IS" | "IT" | "LT" | "LV" | "MT" | "NL" | "NO" | "PL" | "PT" | "RO" | "SK" | "SL" | "SV" | "TR") | null;
                }[] | null;
            }[] | null;
            /**
             * Applicable legislation
             * @description Repeats the legislation of the device group.
             */
            ApplicableLegislation?: ("MDR" | "IVDR" | "MDR_SPP" | "MDD" | "AIMDD" | "IVDD") | null;
            /**
             * Own organisational unit
             * @description The caller's own organisational unit; kept, never sent.
             */
            OrgUnit?: string | null;
            /**
             * Own material number
             * @description The caller's own material number; kept, never sent.
             */
            Material?: string | null;
            /**
             * Own material text
             * @description The caller's own material text; kept, never sent.
             */
            MaterialText?: string | null;
            /**
             * Devices in the base package
             * @description How many devices are in the base package.
             */
            BaseQuantity?: number | null;
            /**
             * Maximum number of reuses
             * Format: int64
             * @description How often it may be reused: -1 without limit, 0 for single use.
             */
            NumberOfReuses: number;
            /**
             * Unit of use DI
             * @description Identifier of one device of a base package that holds several unmarked ones.
             */
            UnitOfUseDi?: string | null;
            /**
             * Issuing agency of the unit of use DI
             * @description Who issued it; the device's IssuingAgency where absent.
             */
            UnitOfUseDiIssuingAgency?: ("GS1" | "HIBCC" | "ICCBBA" | "IFA") | null;
            /**
             * Direct marking DI
             * @description Identifier marked on the device itself.
             */
            DirectMarkingDi?: string | null;
            /**
             * Issuing agency of the direct marking DI
             * @description Who issued it; the device's IssuingAgency where absent.
             */
            DirectMarkingDiIssuingAgency?: ("GS1" | "HIBCC" | "ICCBBA" | "IFA") | null;
            /**
             * Original manufacturer
             * @description Who designed and made the device, where that is not the manufacturer.
             */
            OriginalManufacturer?: {
                /**
                 * SRN
                 * @description SRN of the original manufacturer.
                 */
                ActorCode?: string | null;
                /**
                 * Organisation
                 * @description The organisation, where it is not registered as an actor.
                 */
                Organisation?: {
                    /**
                     * Name
                     * @description Name of the organisation.
                     */
                    Name: string;
                    /**
                     * Language of the name
                     * @description Language of Name, where it is registered in one; sent as ANY where it is absent.
                     */
                    NameLanguage?: ("ANY" | "BG" | "CS" | "DA" | "DE" | "EL" | "EN" | "ES" | "ET" | "FI" | "FR" | "GA" | "HR" | "HU" | "IS" | "IT" | "LT" | "LV" | "MT" | "NL" | "NO" | "PL" | "PT" | "RO" | "SK" | "SL" | "SV" | "TR") | null;
                    /**
                     * Street
                     * @description Street.
                     */
                    Street?: string | null;
                    /**
                     * Street number
                     * @description Number in the street.
                     */
                    StreetNumber?: string | null;
                    /**
                     * Second line of the address
                     * @description Second line of the address.
                     */
                    AddressLine2?: string | null;
                    /**
                     * PO box
                     * @description Post office box.
                     */
                    PoBox?: string | null;
                    /**
                     * City
                     * @description City.
                     */
                    City?: string | null;
                    /**
                     * Postal code
                     * @description Postal code.
                     */
                    PostalCode?: string | null;
                    /**
                     * Country
                     * @description Two-letter code of the country.
                     */
                    Country?: string | null;
                    /**
                     * E-mail address
                     * @description E-mail address.
                     */
                    Email?: string | null;
                    /**
                     * Telephone number
                     * @description Telephone number.
                     */
                    Phone?: string | null;
                } | null;
            } | null;
            /**
             * Manufacturer (SRN)
             * @description Repeats the manufacturer of the device group.
             */
            MFActorCode?: string | null;
            /**
             * Human tissues or cells
             * @description Repeats the value of the device group.
             */
            HumanTissuesCells?: boolean | null;
            /**
             * Special device type
             * @description Repeats the value of the device group.
             */
            SpecialDeviceType?: ("0" | "MDR_SOFTWARE" | "MDR_STANDARD_SOFT_CONTACT_LENSES" | "MDR_RIGID_GAS_PERMEABLE" | "MDR_MADE_TO_ORDER" | "MDR_MADE_TO_ORDER_RIGID_GAS_PERMEABLE" | "MDR_SPECTACLES_FRAMES" | "MDR_SPECTACLES_LENSES" | "MDR_READY_MADE_SPECTACLES" | "MDR_ORTHOPEDIC" | "IVDR_SOFTWARE" | "MDD_SOFTWARE" | "MDD_STANDARD_SOFT_CONTACT_LENSES" | "MDD_RIGID_GAS_PERMEABLE" | "MDD_MADE_TO_ORDER" | "MDD_SPECTACLES_FRAMES" | "MDD_SPECTACLES_LENSES" | "MDD_READY_MADE_SPECTACLES" | "MDD_ORTHOPEDIC" | "AIMDD_SOFTWARE" | "AIMDD_ORTHOPEDIC" | "IVDD_SOFTWARE") | null;
            /**
             * Certificates
             * @description Repeats the certificates of the device group.
             */
            Certificates?: ({
                /**
                 * Certificate type
                 * @description What kind of certificate it is.
                 * @enum {unknown}
                 */
                CertificateType: "MDR_PRODUCT_VERIFICATION" | "MDR_QUALITY_ASSURANCE" | "MDR_QUALITY_MANAGEMENT_SYSTEM" | "MDR_TECHNICAL_DOCUMENTATION" | "MDR_TYPE_EXAMINATION" | "IVDR_PRODUCTION_QUALITY_ASSURANCE" | "IVDR_QUALITY_MANAGEMENT_SYSTEM" | "IVDR_TECHNICAL_DOCUMENTATION" | "IVDR_TYPE_EXAMINATION" | "MDD_II_EX_4" | "MDD_II_4" | "MDD_III" | "MDD_IV" | "MDD_V" | "MDD_VI" | "AIMDD_II_EX_4" | "AIMDD_II_4" | "AIMDD_III" | "AIMDD_IV" | "AIMDD_V" | "IVDD_III_6" | "IVDD_IV_EX_4_6" | "IVDD_IV_4" | "IVDD_IV_6" | "IVDD_V" | "IVDD_VI" | "IVDD_VII_EX_5" | "IVDD_VII_5";
                /**
                 * Notified body
                 * @description Number of the notified body that issued it, four digits.
                 */
                NotifiedBodyActorCode: string;
                /**
                 * Certificate number
                 * @description Number of the certificate.
                 */
                CertificateNumber?: string | null;
                /**
                 * Revision number
                 * @description Revision of the certificate.
                 */
                CertificateRevisionNumber?: string | null;
            }[] | {
                /**
                 * Certificate type
                 * @description What kind of certificate it is.
                 * @enum {unknown}
                 */
                CertificateType: "MDR_PRODUCT_VERIFICATION" | "MDR_QUALITY_ASSURANCE" | "MDR_QUALITY_MANAGEMENT_SYSTEM" | "MDR_TECHNICAL_DOCUMENTATION" | "MDR_TYPE_EXAMINATION" | "IVDR_PRODUCTION_QUALITY_ASSURANCE" | "IVDR_QUALITY_MANAGEMENT_SYSTEM" | "IVDR_TECHNICAL_DOCUMENTATION" | "IVDR_TYPE_EXAMINATION" | "MDD_II_EX_4" | "MDD_II_4" | "MDD_III" | "MDD_IV" | "MDD_V" | "MDD_VI" | "AIMDD_II_EX_4" | "AIMDD_II_4" | "AIMDD_III" | "AIMDD_IV" | "AIMDD_V" | "IVDD_III_6" | "IVDD_IV_EX_4_6" | "IVDD_IV_4" | "IVDD_IV_6" | "IVDD_V" | "IVDD_VI" | "IVDD_VII_EX_5" | "IVDD_VII_5";
                /**
                 * Notified body
                 * @description Number of the notified body that issued it, four digits.
                 */
                NotifiedBodyActorCode: string;
                /**
                 * Certificate number
                 * @description Number of the certificate.
                 */
                CertificateNumber?: string | null;
                /**
                 * Revision number
                 * @description Revision of the certificate.
                 */
                CertificateRevisionNumber?: string | null;
            }) | null;
            /**
             * Linked directive device
             * @description The same device under a directive (MDD, AIMDD, IVDD). EUDAMED links devices of one UDI-DI by itself; such a link need not be given and stays.
             */
            RelatedLegacyDevice?: {
                /**
                 * Issuing agency
                 * @description Who issued it; EUDAMED for a EUDAMED ID.
                 * @enum {unknown}
                 */
                IssuingAgency: "GS1" | "HIBCC" | "ICCBBA" | "IFA" | "EUDAMED";
                /**
                 * UDI-DI
                 * @description The UDI-DI of the device under a directive, or its EUDAMED ID.
                 */
                Device: string;
            } | null;
            /**
             * New device
             * @description Whether it is a new device under the regulation.
             */
            NewDevice: boolean;
        };
        /** MDD or AIMDD device */
        DEVICE_EU_UDI_MDD: {
            /**
             * Issuing agency
             * @description Who issued the device identifier; EUDAMED for a EUDAMED ID, which is what it is where absent.
             */
            IssuingAgency?: ("GS1" | "HIBCC" | "ICCBBA" | "IFA" | "EUDAMED") | null;
            /**
             * UDI-DI or EUDAMED ID
             * @description The UDI-DI that the device bears, or else its EUDAMED ID; where absent, the EUDAMED ID that follows from the EUDAMED DI.
             */
            Device?: string | null;
            /**
             * EUDAMED DI
             * @description The EUDAMED DI, which takes the place of a Basic UDI-DI; where absent, the one that follows from the UDI-DI.
             */
            DeviceGroup?: string | null;
            /**
             * Issuing agency of the EUDAMED DI
             * @description EUDAMED, which is what it is where absent.
             */
            DeviceGroupAgency?: ("GS1" | "HIBCC" | "ICCBBA" | "IFA" | "EUDAMED") | null;
            /**
             * Reference or catalogue number
             * @description Reference or catalogue number.
             */
            ReferenceNumber: string;
            /**
             * Status on the EU market
             * @description Status of the device on the EU market.
             * @enum {unknown}
             */
            CommercialDistributionStatus: "ON_THE_MARKET" | "NO_LONGER_PLACED_ON_THE_MARKET" | "NOT_INTENDED_FOR_EU_MARKET";
            /**
             * EMDN codes
             * @description Nomenclature codes: leaf codes of the European Medical Device Nomenclature (EMDN).
             */
            MDN: string[] | string;
            /**
             * Sterile
             * @description Whether the device is labelled sterile.
             */
            Sterile: boolean;
            /**
             * Needs sterilisation before use
             * @description Whether it must be sterilised before use.
             */
            ReqSterilizatonPriorUse: boolean;
            /**
             * Secondary DI
             * @description The identifier that another issuing agency assigned to the same device.
             */
            SecondaryDi?: string | null;
            /**
             * Issuing agency of the secondary DI
             * @description Who issued the secondary identifier.
             */
            SecondaryDiAgency?: ("GS1" | "HIBCC" | "ICCBBA" | "IFA") | null;
            /**
             * Trade names
             * @description Trade names; the first one is the default one.
             */
            AdditionalTradeNames?: {
                /**
                 * Trade name
                 * @description The trade name as on the label.
                 */
                AdditionalTradeName: string;
                /**
                 * Language
                 * @description Its language, which must be given; ANY where it has none.
                 */
                AdditionalTradeNameLanguage?: ("ANY" | "BG" | "CS" | "DA" | "DE" | "EL" | "EN" | "ES" | "ET" | "FI" | "FR" | "GA" | "HR" | "HU" | "IS" | "IT" | "LT" | "LV" | "MT" | "NL" | "NO" | "PL" | "PT" | "RO" | "SK" | "SL" | "SV" | "TR") | null;
            }[] | null;
            /**
             * Descriptions
             * @description Descriptions of the product, one for each language.
             */
            AdditionalDeviceDescriptions?: {
                /**
                 * Description
                 * @description A description of the product.
                 */
                AdditionalDeviceDescription: string;
                /**
                 * Language
                 * @description Its language.
                 * @enum {unknown}
                 */
                AdditionalDeviceDescriptionLanguage: "ANY" | "BG" | "CS" | "DA" | "DE" | "EL" | "EN" | "ES" | "ET" | "FI" | "FR" | "GA" | "HR" | "HU" | "IS" | "IT" | "LT" | "LV" | "MT" | "NL" | "NO" | "PL" | "PT" | "RO" | "SK" | "SL" | "SV" | "TR";
            }[] | null;
            /**
             * Website
             * @description Where instructions for use or more information are found.
             */
            Website?: string | null;
            /**
             * Markets
             * @description Countries in which the device is made available.
             */
            MarketInfos?: {
                /**
                 * Country
                 * @description Two-letter code; Greece is EL, Northern Ireland XI.
                 */
                Country: string;
                /**
                 * First placed on the market
                 * @description Whether the device was first placed on the EU market there.
                 */
                OriginalPlacedOnTheMarket: boolean;
                /**
                 * Start date
                 * @description First day on this market.
                 */
                StartDate?: string | null;
                /**
                 * End date
                 * @description Last day on this market.
                 */
                EndDate?: string | null;
            }[] | null;
            /**
             * Storage and handling
             * @description How the device is to be stored and handled.
             */
            StorageHandlingConditions?: {
                /**
                 * Condition
                 * @description Code of the condition (SHC…).
                 */
                StorageHandlingCondition: string;
                /**
                 * Comments
                 * @description The value, or the text of another condition.
                 */
                Comments?: {
                    /**
                     * Value or text
                     * @description The value or explanation.
                     */
                    Comment: string;
                    /**
                     * Language
                     * @description Its language; needed with the code for "other" only.
                     */
                    CommentLanguage?: ("ANY" | "BG" | "CS" | "DA" | "DE" | "EL" | "EN" | "ES" | "ET" | "FI" | "FR" | "GA" | "HR" | "HU" | "IS" | "IT" | "LT" | "LV" | "MT" | "NL" | "NO" | "PL" | "PT" | "RO" | "SK" | "SL" | "SV" | "TR") | null;
                }[] | null;
            }[] | null;
            /**
             * Critical warnings
             * @description Critical warnings and contra-indications.
             */
            CriticalWarnings?: {
                /**
                 * Critical warning
                 * @description Code of the warning (CW…).
                 */
                CriticalWarning: string;
                /**
                 * Comments
                 * @description An explanation, or the text of another warning.
                 */
                Comments?: {
                    /**
                     * Value or text
                     * @description The value or explanation.
                     */
                    Comment: string;
                    /**
                     * Language
                     * @description Its language; needed with the code for "other" only.
                     */
                    CommentLanguage?: ("ANY" | "BG" | "CS" | "DA" | "DE" | "EL" | "EN" | "ES" | "ET" | "FI" | "FR" | "GA" | "HR" | "HU" | "IS" | "IT" | "LT" | "LV" | "MT" | "NL" | "NO" | "PL" | "PT" | "RO" | "SK" | "SL" | "SV" | "TR") | null;
                }[] | null;
            }[] | null;
            /**
             * Applicable legislation
             * @description Repeats the legislation of the device group.
             */
            ApplicableLegislation?: ("MDR" | "IVDR" | "MDR_SPP" | "MDD" | "AIMDD" | "IVDD") | null;
            /**
             * Own organisational unit
             * @description The caller's own organisational unit; kept, never sent.
             */
            OrgUnit?: string | null;
            /**
             * Own material number
             * @description The caller's own material number; kept, never sent.
             */
            Material?: string | null;
            /**
             * Own material text
             * @description The caller's own material text; kept, never sent.
             */
            MaterialText?: string | null;
            /**
             * Maximum number of reuses
             * Format: int64
             * @description How often it may be reused: -1 without limit, 0 for single use.
             */
            NumberOfReuses: number;
            /**
             * Original manufacturer
             * @description Who designed and made the device, where that is not the manufacturer.
             */
            OriginalManufacturer?: {
                /**
                 * SRN
                 * @description SRN of the original manufacturer.
                 */
                ActorCode?: string | null;
                /**
                 * Organisation
                 * @description The organisation, where it is not registered as an actor.
                 */
                Organisation?: {
                    /**
                     * Name
                     * @description Name of the organisation.
                     */
                    Name: string;
                    /**
                     * Language of the name
                     * @description Language of Name, where it is registered in one; sent as ANY where it is absent.
                     */
                    NameLanguage?: ("ANY" | "BG" | "CS" | "DA" | "DE" | "EL" | "EN" | "ES" | "ET" | "FI" | "FR" | "GA" | "HR" | "HU" | "IS" | "IT" | "LT" | "LV" | "MT" | "NL" | "NO" | "PL" | "PT" | "RO" | "SK" | "SL" | "SV" | "TR") | null;
                    /**
                     * Street
                     * @description Street.
                     */
                    Street?: string | null;
                    /**
                     * Street number
                     * @description Number in the street.
                     */
                    StreetNumber?: string | null;
                    /**
                     * Second line of the address
                     * @description Second line of the address.
                     */
                    AddressLine2?: string | null;
                    /**
                     * PO box
                     * @description Post office box.
                     */
                    PoBox?: string | null;
                    /**
                     * City
                     * @description City.
                     */
                    City?: string | null;
                    /**
                     * Postal code
                     * @description Postal code.
                     */
                    PostalCode?: string | null;
                    /**
                     * Country
                     * @description Two-letter code of the country.
                     */
                    Country?: string | null;
                    /**
                     * E-mail address
                     * @description E-mail address.
                     */
                    Email?: string | null;
                    /**
                     * Telephone number
                     * @description Telephone number.
                     */
                    Phone?: string | null;
                } | null;
            } | null;
            /**
             * Manufacturer (SRN)
             * @description Repeats the manufacturer of the device group.
             */
            MFActorCode?: string | null;
            /**
             * Human tissues or cells
             * @description Repeats the value of the device group.
             */
            HumanTissuesCells?: boolean | null;
            /**
             * Special device type
             * @description Repeats the value of the device group.
             */
            SpecialDeviceType?: ("0" | "MDR_SOFTWARE" | "MDR_STANDARD_SOFT_CONTACT_LENSES" | "MDR_RIGID_GAS_PERMEABLE" | "MDR_MADE_TO_ORDER" | "MDR_MADE_TO_ORDER_RIGID_GAS_PERMEABLE" | "MDR_SPECTACLES_FRAMES" | "MDR_SPECTACLES_LENSES" | "MDR_READY_MADE_SPECTACLES" | "MDR_ORTHOPEDIC" | "IVDR_SOFTWARE" | "MDD_SOFTWARE" | "MDD_STANDARD_SOFT_CONTACT_LENSES" | "MDD_RIGID_GAS_PERMEABLE" | "MDD_MADE_TO_ORDER" | "MDD_SPECTACLES_FRAMES" | "MDD_SPECTACLES_LENSES" | "MDD_READY_MADE_SPECTACLES" | "MDD_ORTHOPEDIC" | "AIMDD_SOFTWARE" | "AIMDD_ORTHOPEDIC" | "IVDD_SOFTWARE") | null;
            /**
             * Certificates
             * @description Repeats the certificates of the device group.
             */
            Certificates?: ({
                /**
                 * Certificate type
                 * @description What kind of certificate it is.
                 * @enum {unknown}
                 */
                CertificateType: "MDR_PRODUCT_VERIFICATION" | "MDR_QUALITY_ASSURANCE" | "MDR_QUALITY_MANAGEMENT_SYSTEM" | "MDR_TECHNICAL_DOCUMENTATION" | "MDR_TYPE_EXAMINATION" | "IVDR_PRODUCTION_QUALITY_ASSURANCE" | "IVDR_QUALITY_MANAGEMENT_SYSTEM" | "IVDR_TECHNICAL_DOCUMENTATION" | "IVDR_TYPE_EXAMINATION" | "MDD_II_EX_4" | "MDD_II_4" | "MDD_III" | "MDD_IV" | "MDD_V" | "MDD_VI" | "AIMDD_II_EX_4" | "AIMDD_II_4" | "AIMDD_III" | "AIMDD_IV" | "AIMDD_V" | "IVDD_III_6" | "IVDD_IV_EX_4_6" | "IVDD_IV_4" | "IVDD_IV_6" | "IVDD_V" | "IVDD_VI" | "IVDD_VII_EX_5" | "IVDD_VII_5";
                /**
                 * Notified body
                 * @description Number of the notified body that issued it, four digits.
                 */
                NotifiedBodyActorCode: string;
                /**
                 * Certificate number
                 * @description Number of the certificate.
                 */
                CertificateNumber?: string | null;
                /**
                 * Revision number
                 * @description Revision of the certificate.
                 */
                CertificateRevisionNumber?: string | null;
                /**
                 * Expiry date
                 * @description Last day on which it is valid, as the certificate itself says it; it may be past.
                 */
                ExpiryDate?: string | null;
            }[] | {
                /**
                 * Certificate type
                 * @description What kind of certificate it is.
                 * @enum {unknown}
                 */
                CertificateType: "MDR_PRODUCT_VERIFICATION" | "MDR_QUALITY_ASSURANCE" | "MDR_QUALITY_MANAGEMENT_SYSTEM" | "MDR_TECHNICAL_DOCUMENTATION" | "MDR_TYPE_EXAMINATION" | "IVDR_PRODUCTION_QUALITY_ASSURANCE" | "IVDR_QUALITY_MANAGEMENT_SYSTEM" | "IVDR_TECHNICAL_DOCUMENTATION" | "IVDR_TYPE_EXAMINATION" | "MDD_II_EX_4" | "MDD_II_4" | "MDD_III" | "MDD_IV" | "MDD_V" | "MDD_VI" | "AIMDD_II_EX_4" | "AIMDD_II_4" | "AIMDD_III" | "AIMDD_IV" | "AIMDD_V" | "IVDD_III_6" | "IVDD_IV_EX_4_6" | "IVDD_IV_4" | "IVDD_IV_6" | "IVDD_V" | "IVDD_VI" | "IVDD_VII_EX_5" | "IVDD_VII_5";
                /**
                 * Notified body
                 * @description Number of the notified body that issued it, four digits.
                 */
                NotifiedBodyActorCode: string;
                /**
                 * Certificate number
                 * @description Number of the certificate.
                 */
                CertificateNumber?: string | null;
                /**
                 * Revision number
                 * @description Revision of the certificate.
                 */
                CertificateRevisionNumber?: string | null;
                /**
                 * Expiry date
                 * @description Last day on which it is valid, as the certificate itself says it; it may be past.
                 */
                ExpiryDate?: string | null;
            }) | null;
            /**
             * Contains latex
             * @description Whether it contains latex.
             */
            ContainsLatex: boolean;
            /**
             * Reprocessed single-use device
             * @description Whether it is a reprocessed single-use device.
             */
            Reprocessed: boolean;
            /**
             * Clinical sizes
             * @description Clinically relevant sizes.
             */
            ClinicalSizes?: {
                /**
                 * Clinical size type
                 * @description Code of the kind of size (CST…).
                 */
                ClinicalSizeType: string;
                /**
                 * Precision
                 * @description How the size is given.
                 * @enum {unknown}
                 */
                Precision: "VALUE" | "RANGE" | "TEXT";
                /**
                 * Value
                 * @description The size, for VALUE.
                 */
                Value?: number | null;
                /**
                 * Minimum
                 * @description The smallest size, for RANGE.
                 */
                Minimum?: number | null;
                /**
                 * Maximum
                 * @description The largest size, for RANGE.
                 */
                Maximum?: number | null;
                /**
                 * Measure unit
                 * @description Code of the unit (MU…), for VALUE and RANGE.
                 */
                ValueUnit?: string | null;
                /**
                 * Text
                 * @description The size in words, for TEXT.
                 */
                Text?: string | null;
                /**
                 * Size type descriptions
                 * @description What the size is, where ClinicalSizeType is CST999 (other).
                 */
                ClinicalSizeDescriptions?: {
                    /**
                     * Description
                     * @description What the size or unit is, in this language.
                     */
                    Description: string;
                    /**
                     * Language
                     * @description Its language.
                     * @enum {unknown}
                     */
                    DescriptionLanguage: "ANY" | "BG" | "CS" | "DA" | "DE" | "EL" | "EN" | "ES" | "ET" | "FI" | "FR" | "GA" | "HR" | "HU" | "IS" | "IT" | "LT" | "LV" | "MT" | "NL" | "NO" | "PL" | "PT" | "RO" | "SK" | "SL" | "SV" | "TR";
                }[] | null;
                /**
                 * Measure unit descriptions
                 * @description What the unit is, where ValueUnit is MU999 (other).
                 */
                MeasureUnitDescriptions?: {
                    /**
                     * Description
                     * @description What the size or unit is, in this language.
                     */
                    Description: string;
                    /**
                     * Language
                     * @description Its language.
                     * @enum {unknown}
                     */
                    DescriptionLanguage: "ANY" | "BG" | "CS" | "DA" | "DE" | "EL" | "EN" | "ES" | "ET" | "FI" | "FR" | "GA" | "HR" | "HU" | "IS" | "IT" | "LT" | "LV" | "MT" | "NL" | "NO" | "PL" | "PT" | "RO" | "SK" | "SL" | "SV" | "TR";
                }[] | null;
            }[] | null;
            /**
             * Substances
             * @description Substances that must be named.
             */
            Substances?: ({
                /**
                 * Substance type
                 * @description Whether it would be a medicinal product, and whether one derived from human blood or plasma.
                 * @enum {unknown}
                 */
                SubstanceType: "HUMAN_PRODUCT_SUBSTANCE" | "MEDICINAL_PRODUCT_SUBSTANCE";
                /**
                 * INN
                 * @description International non-proprietary name.
                 */
                INN?: string | null;
                /**
                 * Substance name
                 * @description Name of the substance; not needed with an INN.
                 */
                SubstanceNameLocalized?: string | null;
                /**
                 * Language
                 * @description Language of SubstanceNameLocalized.
                 */
                SubstanceNameLanguage?: ("ANY" | "BG" | "CS" | "DA" | "DE" | "EL" | "EN" | "ES" | "ET" | "FI" | "FR" | "GA" | "HR" | "HU" | "IS" | "IT" | "LT" | "LV" | "MT" | "NL" | "NO" | "PL" | "PT" | "RO" | "SK" | "SL" | "SV" | "TR") | null;
                /**
                 * Names by language
                 * @description The name in several languages.
                 */
                SubstanceNames?: {
                    /**
                     * Name
                     * @description Name of the substance in this language.
                     */
                    Name: string;
                    /**
                     * Language
                     * @description Its language.
                     */
                    Language?: ("ANY" | "BG" | "CS" | "DA" | "DE" | "EL" | "EN" | "ES" | "ET" | "FI" | "FR" | "GA" | "HR" | "HU" | "IS" | "IT" | "LT" | "LV" | "MT" | "NL" | "NO" | "PL" | "PT" | "RO" | "SK" | "SL" | "SV" | "TR") | null;
                }[] | null;
            }[] | {
                /**
                 * Substance type
                 * @description Whether it would be a medicinal product, and whether one derived from human blood or plasma.
                 * @enum {unknown}
                 */
                SubstanceType: "HUMAN_PRODUCT_SUBSTANCE" | "MEDICINAL_PRODUCT_SUBSTANCE";
                /**
                 * INN
                 * @description International non-proprietary name.
                 */
                INN?: string | null;
                /**
                 * Substance name
                 * @description Name of the substance; not needed with an INN.
                 */
                SubstanceNameLocalized?: string | null;
                /**
                 * Language
                 * @description Language of SubstanceNameLocalized.
                 */
                SubstanceNameLanguage?: ("ANY" | "BG" | "CS" | "DA" | "DE" | "EL" | "EN" | "ES" | "ET" | "FI" | "FR" | "GA" | "HR" | "HU" | "IS" | "IT" | "LT" | "LV" | "MT" | "NL" | "NO" | "PL" | "PT" | "RO" | "SK" | "SL" | "SV" | "TR") | null;
                /**
                 * Names by language
                 * @description The name in several languages.
                 */
                SubstanceNames?: {
                    /**
                     * Name
                     * @description Name of the substance in this language.
                     */
                    Name: string;
                    /**
                     * Language
                     * @description Its language.
                     */
                    Language?: ("ANY" | "BG" | "CS" | "DA" | "DE" | "EL" | "EN" | "ES" | "ET" | "FI" | "FR" | "GA" | "HR" | "HU" | "IS" | "IT" | "LT" | "LV" | "MT" | "NL" | "NO" | "PL" | "PT" | "RO" | "SK" | "SL" | "SV" | "TR") | null;
                }[] | null;
            }) | null;
            /**
             * Reusable surgical instrument
             * @description Repeats the value of the device group.
             */
            DeviceReusableSurgicalInstrument?: boolean | null;
        };
        /** MDR device */
        DEVICE_EU_UDI_MDR: {
            /**
             * Issuing agency
             * @description Who issued the device identifier.
             * @enum {unknown}
             */
            IssuingAgency: "GS1" | "HIBCC" | "ICCBBA" | "IFA";
            /**
             * UDI-DI
             * @description The device identifier (UDI-DI).
             */
            Device: string;
            /**
             * Basic UDI-DI
             * @description The device group (Basic UDI-DI) that the device belongs to.
             */
            DeviceGroup: string;
            /**
             * Issuing agency of the Basic UDI-DI
             * @description Who issued the identifier of the device group.
             */
            DeviceGroupAgency?: ("GS1" | "HIBCC" | "ICCBBA" | "IFA") | null;
            /**
             * Reference or catalogue number
             * @description Reference or catalogue number.
             */
            ReferenceNumber: string;
            /**
             * Status on the EU market
             * @description Status of the device on the EU market.
             * @enum {unknown}
             */
            CommercialDistributionStatus: "ON_THE_MARKET" | "NO_LONGER_PLACED_ON_THE_MARKET" | "NOT_INTENDED_FOR_EU_MARKET";
            /**
             * Production identifiers (UDI-PI)
             * @description Which production identifiers (UDI-PI) the label carries.
             */
            ProductionIdentifier?: ("BATCH_NUMBER" | "SERIALISATION_NUMBER" | "MANUFACTURING_DATE" | "EXPIRATION_DATE" | "SOFTWARE_IDENTIFICATION")[] | null;
            /**
             * EMDN codes
             * @description Nomenclature codes: leaf codes of the European Medical Device Nomenclature (EMDN).
             */
            MDN: string[] | string;
            /**
             * Sterile
             * @description Whether the device is labelled sterile.
             */
            Sterile: boolean;
            /**
             * Needs sterilisation before use
             * @description Whether it must be sterilised before use.
             */
            ReqSterilizatonPriorUse: boolean;
            /**
             * Secondary DI
             * @description The identifier that another issuing agency assigned to the same device.
             */
            SecondaryDi?: string | null;
            /**
             * Issuing agency of the secondary DI
             * @description Who issued the secondary identifier.
             */
            SecondaryDiAgency?: ("GS1" | "HIBCC" | "ICCBBA" | "IFA") | null;
            /**
             * Trade names
             * @description Trade names; the first one is the default one.
             */
            AdditionalTradeNames?: {
                /**
                 * Trade name
                 * @description The trade name as on the label.
                 */
                AdditionalTradeName: string;
                /**
                 * Language
                 * @description Its language, which must be given; ANY where it has none.
                 */
                AdditionalTradeNameLanguage?: ("ANY" | "BG" | "CS" | "DA" | "DE" | "EL" | "EN" | "ES" | "ET" | "FI" | "FR" | "GA" | "HR" | "HU" | "IS" | "IT" | "LT" | "LV" | "MT" | "NL" | "NO" | "PL" | "PT" | "RO" | "SK" | "SL" | "SV" | "TR") | null;
            }[] | null;
            /**
             * Descriptions
             * @description Descriptions of the product, one for each language.
             */
            AdditionalDeviceDescriptions?: {
                /**
                 * Description
                 * @description A description of the product.
                 */
                AdditionalDeviceDescription: string;
                /**
                 * Language
                 * @description Its language.
                 * @enum {unknown}
                 */
                AdditionalDeviceDescriptionLanguage: "ANY" | "BG" | "CS" | "DA" | "DE" | "EL" | "EN" | "ES" | "ET" | "FI" | "FR" | "GA" | "HR" | "HU" | "IS" | "IT" | "LT" | "LV" | "MT" | "NL" | "NO" | "PL" | "PT" | "RO" | "SK" | "SL" | "SV" | "TR";
            }[] | null;
            /**
             * Website
             * @description Where instructions for use or more information are found.
             */
            Website?: string | null;
            /**
             * Markets
             * @description Countries in which the device is made available.
             */
            MarketInfos?: {
                /**
                 * Country
                 * @description Two-letter code; Greece is EL, Northern Ireland XI.
                 */
                Country: string;
                /**
                 * First placed on the market
                 * @description Whether the device was first placed on the EU market there.
                 */
                OriginalPlacedOnTheMarket: boolean;
                /**
                 * Start date
                 * @description First day on this market.
                 */
                StartDate?: string | null;
                /**
                 * End date
                 * @description Last day on this market.
                 */
                EndDate?: string | null;
            }[] | null;
            /**
             * Packages
             * @description Higher packaging levels.
             */
            Packages?: {
                /**
                 * Package UDI-DI
                 * @description Device identifier of the package.
                 */
                PackagingDi: string;
                /**
                 * Issuing agency of the package UDI-DI
                 * @description Who issued it; the device's IssuingAgency where absent.
                 */
                PackagingDiIssuingAgency?: ("GS1" | "HIBCC" | "ICCBBA" | "IFA") | null;
                /**
                 * Status
                 * @description Status of the package on the EU market.
                 * @enum {unknown}
                 */
                Status: "ON_THE_MARKET" | "NO_LONGER_PLACED_ON_THE_MARKET" | "NOT_INTENDED_FOR_EU_MARKET";
                /**
                 * Quantity per package
                 * Format: int64
                 * @description How many of the child it holds.
                 */
                NumberOfItems: number;
                /**
                 * Contained UDI-DI
                 * @description The device or package inside.
                 */
                Child?: string | null;
                /**
                 * Issuing agency of the contained UDI-DI
                 * @description Who issued the child's identifier; the device's IssuingAgency where absent.
                 */
                ChildIssuingAgency?: ("GS1" | "HIBCC" | "ICCBBA" | "IFA") | null;
            }[] | null;
            /**
             * Storage and handling
             * @description How the device is to be stored and handled.
             */
            StorageHandlingConditions?: {
                /**
                 * Condition
                 * @description Code of the condition (SHC…).
                 */
                StorageHandlingCondition: string;
                /**
                 * Comments
                 * @description The value, or the text of another condition.
                 */
                Comments?: {
                    /**
                     * Value or text
                     * @description The value or explanation.
                     */
                    Comment: string;
                    /**
                     * Language
                     * @description Its language; needed with the code for "other" only.
                     */
                    CommentLanguage?: ("ANY" | "BG" | "CS" | "DA" | "DE" | "EL" | "EN" | "ES" | "ET" | "FI" | "FR" | "GA" | "HR" | "HU" | "IS" | "IT" | "LT" | "LV" | "MT" | "NL" | "NO" | "PL" | "PT" | "RO" | "SK" | "SL" | "SV" | "TR") | null;
                }[] | null;
            }[] | null;
            /**
             * Critical warnings
             * @description Critical warnings and contra-indications.
             */
            CriticalWarnings?: {
                /**
                 * Critical warning
                 * @description Code of the warning (CW…).
                 */
                CriticalWarning: string;
                /**
                 * Comments
                 * @description An explanation, or the text of another warning.
                 */
                Comments?: {
                    /**
                     * Value or text
                     * @description The value or explanation.
                     */
                    Comment: string;
                    /**
                     * Language
                     * @description Its language; needed with the code for "other" only.
                     */
                    CommentLanguage?: ("ANY" | "BG" | "CS" | "DA" | "DE" | "EL" | "EN" | "ES" | "ET" | "FI" | "FR" | "GA" | "HR" | "HU" | "IS" | "IT" | "LT" | "LV" | "MT" | "NL" | "NO" | "PL" | "PT" | "RO" | "SK" | "SL" | "SV" | "TR") | null;
                }[] | null;
            }[] | null;
            /**
             * Applicable legislation
             * @description Repeats the legislation of the device group.
             */
            ApplicableLegislation?: ("MDR" | "IVDR" | "MDR_SPP" | "MDD" | "AIMDD" | "IVDD") | null;
            /**
             * Own organisational unit
             * @description The caller's own organisational unit; kept, never sent.
             */
            OrgUnit?: string | null;
            /**
             * Own material number
             * @description The caller's own material number; kept, never sent.
             */
            Material?: string | null;
            /**
             * Own material text
             * @description The caller's own material text; kept, never sent.
             */
            MaterialText?: string | null;
            /**
             * Devices in the base package
             * @description How many devices are in the base package.
             */
            BaseQuantity?: number | null;
            /**
             * Maximum number of reuses
             * Format: int64
             * @description How often it may be reused: -1 without limit, 0 for single use.
             */
            NumberOfReuses: number;
            /**
             * Unit of use DI
             * @description Identifier of one device of a base package that holds several unmarked ones.
             */
            UnitOfUseDi?: string | null;
            /**
             * Issuing agency of the unit of use DI
             * @description Who issued it; the device's IssuingAgency where absent.
             */
            UnitOfUseDiIssuingAgency?: ("GS1" | "HIBCC" | "ICCBBA" | "IFA") | null;
            /**
             * Direct marking DI
             * @description Identifier marked on the device itself.
             */
            DirectMarkingDi?: string | null;
            /**
             * Issuing agency of the direct marking DI
             * @description Who issued it; the device's IssuingAgency where absent.
             */
            DirectMarkingDiIssuingAgency?: ("GS1" | "HIBCC" | "ICCBBA" | "IFA") | null;
            /**
             * Original manufacturer
             * @description Who designed and made the device, where that is not the manufacturer.
             */
            OriginalManufacturer?: {
                /**
                 * SRN
                 * @description SRN of the original manufacturer.
                 */
                ActorCode?: string | null;
                /**
                 * Organisation
                 * @description The organisation, where it is not registered as an actor.
                 */
                Organisation?: {
                    /**
                     * Name
                     * @description Name of the organisation.
                     */
                    Name: string;
                    /**
                     * Language of the name
                     * @description Language of Name, where it is registered in one; sent as ANY where it is absent.
                     */
                    NameLanguage?: ("ANY" | "BG" | "CS" | "DA" | "DE" | "EL" | "EN" | "ES" | "ET" | "FI" | "FR" | "GA" | "HR" | "HU" | "IS" | "IT" | "LT" | "LV" | "MT" | "NL" | "NO" | "PL" | "PT" | "RO" | "SK" | "SL" | "SV" | "TR") | null;
                    /**
                     * Street
                     * @description Street.
                     */
                    Street?: string | null;
                    /**
                     * Street number
                     * @description Number in the street.
                     */
                    StreetNumber?: string | null;
                    /**
                     * Second line of the address
                     * @description Second line of the address.
                     */
                    AddressLine2?: string | null;
                    /**
                     * PO box
                     * @description Post office box.
                     */
                    PoBox?: string | null;
                    /**
                     * City
                     * @description City.
                     */
                    City?: string | null;
                    /**
                     * Postal code
                     * @description Postal code.
                     */
                    PostalCode?: string | null;
                    /**
                     * Country
                     * @description Two-letter code of the country.
                     */
                    Country?: string | null;
                    /**
                     * E-mail address
                     * @description E-mail address.
                     */
                    Email?: string | null;
                    /**
                     * Telephone number
                     * @description Telephone number.
                     */
                    Phone?: string | null;
                } | null;
            } | null;
            /**
             * Manufacturer (SRN)
             * @description Repeats the manufacturer of the device group.
             */
            MFActorCode?: string | null;
            /**
             * Human tissues or cells
             * @description Repeats the value of the device group.
             */
            HumanTissuesCells?: boolean | null;
            /**
             * Special device type
             * @description Repeats the value of the device group.
             */
            SpecialDeviceType?: ("0" | "MDR_SOFTWARE" | "MDR_STANDARD_SOFT_CONTACT_LENSES" | "MDR_RIGID_GAS_PERMEABLE" | "MDR_MADE_TO_ORDER" | "MDR_MADE_TO_ORDER_RIGID_GAS_PERMEABLE" | "MDR_SPECTACLES_FRAMES" | "MDR_SPECTACLES_LENSES" | "MDR_READY_MADE_SPECTACLES" | "MDR_ORTHOPEDIC" | "IVDR_SOFTWARE" | "MDD_SOFTWARE" | "MDD_STANDARD_SOFT_CONTACT_LENSES" | "MDD_RIGID_GAS_PERMEABLE" | "MDD_MADE_TO_ORDER" | "MDD_SPECTACLES_FRAMES" | "MDD_SPECTACLES_LENSES" | "MDD_READY_MADE_SPECTACLES" | "MDD_ORTHOPEDIC" | "AIMDD_SOFTWARE" | "AIMDD_ORTHOPEDIC" | "IVDD_SOFTWARE") | null;
            /**
             * Certificates
             * @description Repeats the certificates of the device group.
             */
            Certificates?: ({
                /**
                 * Certificate type
                 * @description What kind of certificate it is.
                 * @enum {unknown}
                 */
                CertificateType: "MDR_PRODUCT_VERIFICATION" | "MDR_QUALITY_ASSURANCE" | "MDR_QUALITY_MANAGEMENT_SYSTEM" | "MDR_TECHNICAL_DOCUMENTATION" | "MDR_TYPE_EXAMINATION" | "IVDR_PRODUCTION_QUALITY_ASSURANCE" | "IVDR_QUALITY_MANAGEMENT_SYSTEM" | "IVDR_TECHNICAL_DOCUMENTATION" | "IVDR_TYPE_EXAMINATION" | "MDD_II_EX_4" | "MDD_II_4" | "MDD_III" | "MDD_IV" | "MDD_V" | "MDD_VI" | "AIMDD_II_EX_4" | "AIMDD_II_4" | "AIMDD_III" | "AIMDD_IV" | "AIMDD_V" | "IVDD_III_6" | "IVDD_IV_EX_4_6" | "IVDD_IV_4" | "IVDD_IV_6" | "IVDD_V" | "IVDD_VI" | "IVDD_VII_EX_5" | "IVDD_VII_5";
                /**
                 * Notified body
                 * @description Number of the notified body that issued it, four digits.
                 */
                NotifiedBodyActorCode: string;
                /**
                 * Certificate number
                 * @description Number of the certificate.
                 */
                CertificateNumber?: string | null;
                /**
                 * Revision number
                 * @description Revision of the certificate.
                 */
                CertificateRevisionNumber?: string | null;
            }[] | {
                /**
                 * Certificate type
                 * @description What kind of certificate it is.
                 * @enum {unknown}
                 */
                CertificateType: "MDR_PRODUCT_VERIFICATION" | "MDR_QUALITY_ASSURANCE" | "MDR_QUALITY_MANAGEMENT_SYSTEM" | "MDR_TECHNICAL_DOCUMENTATION" | "MDR_TYPE_EXAMINATION" | "IVDR_PRODUCTION_QUALITY_ASSURANCE" | "IVDR_QUALITY_MANAGEMENT_SYSTEM" | "IVDR_TECHNICAL_DOCUMENTATION" | "IVDR_TYPE_EXAMINATION" | "MDD_II_EX_4" | "MDD_II_4" | "MDD_III" | "MDD_IV" | "MDD_V" | "MDD_VI" | "AIMDD_II_EX_4" | "AIMDD_II_4" | "AIMDD_III" | "AIMDD_IV" | "AIMDD_V" | "IVDD_III_6" | "IVDD_IV_EX_4_6" | "IVDD_IV_4" | "IVDD_IV_6" | "IVDD_V" | "IVDD_VI" | "IVDD_VII_EX_5" | "IVDD_VII_5";
                /**
                 * Notified body
                 * @description Number of the notified body that issued it, four digits.
                 */
                NotifiedBodyActorCode: string;
                /**
                 * Certificate number
                 * @description Number of the certificate.
                 */
                CertificateNumber?: string | null;
                /**
                 * Revision number
                 * @description Revision of the certificate.
                 */
                CertificateRevisionNumber?: string | null;
            }) | null;
            /**
             * Linked directive device
             * @description The same device under a directive (MDD, AIMDD, IVDD). EUDAMED links devices of one UDI-DI by itself; such a link need not be given and stays.
             */
            RelatedLegacyDevice?: {
                /**
                 * Issuing agency
                 * @description Who issued it; EUDAMED for a EUDAMED ID.
                 * @enum {unknown}
                 */
                IssuingAgency: "GS1" | "HIBCC" | "ICCBBA" | "IFA" | "EUDAMED";
                /**
                 * UDI-DI
                 * @description The UDI-DI of the device under a directive, or its EUDAMED ID.
                 */
                Device: string;
            } | null;
            /**
             * Contains latex
             * @description Whether it contains latex.
             */
            ContainsLatex: boolean;
            /**
             * Reprocessed single-use device
             * @description Whether it is a reprocessed single-use device.
             */
            Reprocessed: boolean;
            /**
             * Clinical sizes
             * @description Clinically relevant sizes.
             */
            ClinicalSizes?: {
                /**
                 * Clinical size type
                 * @description Code of the kind of size (CST…).
                 */
                ClinicalSizeType: string;
                /**
                 * Precision
                 * @description How the size is given.
                 * @enum {unknown}
                 */
                Precision: "VALUE" | "RANGE" | "TEXT";
                /**
                 * Value
                 * @description The size, for VALUE.
                 */
                Value?: number | null;
                /**
                 * Minimum
                 * @description The smallest size, for RANGE.
                 */
                Minimum?: number | null;
                /**
                 * Maximum
                 * @description The largest size, for RANGE.
                 */
                Maximum?: number | null;
                /**
                 * Measure unit
                 * @description Code of the unit (MU…), for VALUE and RANGE.
                 */
                ValueUnit?: string | null;
                /**
                 * Text
                 * @description The size in words, for TEXT.
                 */
                Text?: string | null;
                /**
                 * Size type descriptions
                 * @description What the size is, where ClinicalSizeType is CST999 (other).
                 */
                ClinicalSizeDescriptions?: {
                    /**
                     * Description
                     * @description What the size or unit is, in this language.
                     */
                    Description: string;
                    /**
                     * Language
                     * @description Its language.
                     * @enum {unknown}
                     */
                    DescriptionLanguage: "ANY" | "BG" | "CS" | "DA" | "DE" | "EL" | "EN" | "ES" | "ET" | "FI" | "FR" | "GA" | "HR" | "HU" | "IS" | "IT" | "LT" | "LV" | "MT" | "NL" | "NO" | "PL" | "PT" | "RO" | "SK" | "SL" | "SV" | "TR";
                }[] | null;
                /**
                 * Measure unit descriptions
                 * @description What the unit is, where ValueUnit is MU999 (other).
                 */
                MeasureUnitDescriptions?: {
                    /**
                     * Description
                     * @description What the size or unit is, in this language.
                     */
                    Description: string;
                    /**
                     * Language
                     * @description Its language.
                     * @enum {unknown}
                     */
                    DescriptionLanguage: "ANY" | "BG" | "CS" | "DA" | "DE" | "EL" | "EN" | "ES" | "ET" | "FI" | "FR" | "GA" | "HR" | "HU" | "IS" | "IT" | "LT" | "LV" | "MT" | "NL" | "NO" | "PL" | "PT" | "RO" | "SK" | "SL" | "SV" | "TR";
                }[] | null;
            }[] | null;
            /**
             * Substances
             * @description Substances that must be named.
             */
            Substances?: ({
                /**
                 * Substance type
                 * @description CRM_ENDOCRINE covers CMR and endocrine-disrupting substances; SubType tells them apart.
                 * @enum {unknown}
                 */
                SubstanceType: "CRM_ENDOCRINE" | "HUMAN_PRODUCT_SUBSTANCE" | "MEDICINAL_PRODUCT_SUBSTANCE";
                /**
                 * Category
                 * @description Category of a CRM_ENDOCRINE substance.
                 */
                SubType?: ("CMR_1A" | "CMR_1B" | "ENDOCRINE_DISRUPTING") | null;
                /**
                 * INN
                 * @description International non-proprietary name, for medicinal and human product substances.
                 */
                INN?: string | null;
                /**
                 * CAS number
                 * @description CAS number, for CMR and endocrine-disrupting substances.
                 */
                CASCode?: string | null;
                /**
                 * EC number
                 * @description EC number, for CMR and endocrine-disrupting substances.
                 */
                ECCode?: string | null;
                /**
                 * Substance name
                 * @description Name of the substance; not needed with an INN.
                 */
                SubstanceNameLocalized?: string | null;
                /**
                 * Language
                 * @description Language of SubstanceNameLocalized; not sent where CASCode or ECCode is given.
                 */
                SubstanceNameLanguage?: ("ANY" | "BG" | "CS" | "DA" | "DE" | "EL" | "EN" | "ES" | "ET" | "FI" | "FR" | "GA" | "HR" | "HU" | "IS" | "IT" | "LT" | "LV" | "MT" | "NL" | "NO" | "PL" | "PT" | "RO" | "SK" | "SL" | "SV" | "TR") | null;
                /**
                 * Names by language
                 * @description The name in several languages.
                 */
                SubstanceNames?: {
                    /**
                     * Name
                     * @description Name of the substance in this language.
                     */
                    Name: string;
                    /**
                     * Language
                     * @description Its language; not sent where CASCode or ECCode is given.
                     */
                    Language?: ("ANY" | "BG" | "CS" | "DA" | "DE" | "EL" | "EN" | "ES" | "ET" | "FI" | "FR" | "GA" | "HR" | "HU" | "IS" | "IT" | "LT" | "LV" | "MT" | "NL" | "NO" | "PL" | "PT" | "RO" | "SK" | "SL" | "SV" | "TR") | null;
                }[] | null;
            }[] | {
                /**
                 * Substance type
                 * @description CRM_ENDOCRINE covers CMR and endocrine-disrupting substances; SubType tells them apart.
                 * @enum {unknown}
                 */
                SubstanceType: "CRM_ENDOCRINE" | "HUMAN_PRODUCT_SUBSTANCE" | "MEDICINAL_PRODUCT_SUBSTANCE";
                /**
                 * Category
                 * @description Category of a CRM_ENDOCRINE substance.
                 */
                SubType?: ("CMR_1A" | "CMR_1B" | "ENDOCRINE_DISRUPTING") | null;
                /**
                 * INN
                 * @description International non-proprietary name, for medicinal and human product substances.
                 */
                INN?: string | null;
                /**
                 * CAS number
                 * @description CAS number, for CMR and endocrine-disrupting substances.
                 */
                CASCode?: string | null;
                /**
                 * EC number
                 * @description EC number, for CMR and endocrine-disrupting substances.
                 */
                ECCode?: string | null;
                /**
                 * Substance name
                 * @description Name of the substance; not needed with an INN.
                 */
                SubstanceNameLocalized?: string | null;
                /**
                 * Language
                 * @description Language of SubstanceNameLocalized; not sent where CASCode or ECCode is given.
                 */
                SubstanceNameLanguage?: ("ANY" | "BG" | "CS" | "DA" | "DE" | "EL" | "EN" | "ES" | "ET" | "FI" | "FR" | "GA" | "HR" | "HU" | "IS" | "IT" | "LT" | "LV" | "MT" | "NL" | "NO" | "PL" | "PT" | "RO" | "SK" | "SL" | "SV" | "TR") | null;
                /**
                 * Names by language
                 * @description The name in several languages.
                 */
                SubstanceNames?: {
                    /**
                     * Name
                     * @description Name of the substance in this language.
                     */
                    Name: string;
                    /**
                     * Language
                     * @description Its language; not sent where CASCode or ECCode is given.
                     */
                    Language?: ("ANY" | "BG" | "CS" | "DA" | "DE" | "EL" | "EN" | "ES" | "ET" | "FI" | "FR" | "GA" | "HR" | "HU" | "IS" | "IT" | "LT" | "LV" | "MT" | "NL" | "NO" | "PL" | "PT" | "RO" | "SK" | "SL" | "SV" | "TR") | null;
                }[] | null;
            }) | null;
            /**
             * Annex XVI types
             * @description Intended purposes other than medical (Annex XVI).
             */
            AnnexXVITypes?: ("BRAIN_ELECTROSTIMULATION" | "CONTACT_LENSES" | "EMR" | "EQUIPMENT_FOR_ADIPOSE_TISSUE" | "FILLING_BY_INJECTION" | "PRODUCT_IN_BODY")[] | null;
            /**
             * Purpose other than medical (Annex XVI)
             * @description Whether a Master UDI-DI has an intended purpose other than medical.
             */
            AnnexXVIApplicable?: boolean | null;
            /**
             * Reusable surgical instrument
             * @description Repeats the value of the device group.
             */
            DeviceReusableSurgicalInstrument?: boolean | null;
        };
        /** System or procedure pack */
        DEVICE_EU_UDI_SPP: {
            /**
             * Issuing agency
             * @description Who issued the device identifier.
             * @enum {unknown}
             */
            IssuingAgency: "GS1" | "HIBCC" | "ICCBBA" | "IFA";
            /**
             * UDI-DI
             * @description The device identifier (UDI-DI).
             */
            Device: string;
            /**
             * Basic UDI-DI
             * @description The device group (Basic UDI-DI) that the device belongs to.
             */
            DeviceGroup: string;
            /**
             * Issuing agency of the Basic UDI-DI
             * @description Who issued the identifier of the device group.
             */
            DeviceGroupAgency?: ("GS1" | "HIBCC" | "ICCBBA" | "IFA") | null;
            /**
             * Reference or catalogue number
             * @description Reference or catalogue number.
             */
            ReferenceNumber: string;
            /**
             * Status on the EU market
             * @description Status of the device on the EU market.
             * @enum {unknown}
             */
            CommercialDistributionStatus: "ON_THE_MARKET" | "NO_LONGER_PLACED_ON_THE_MARKET" | "NOT_INTENDED_FOR_EU_MARKET";
            /**
             * Production identifiers (UDI-PI)
             * @description Which production identifiers (UDI-PI) the label carries.
             */
            ProductionIdentifier?: ("BATCH_NUMBER" | "SERIALISATION_NUMBER" | "MANUFACTURING_DATE" | "EXPIRATION_DATE" | "SOFTWARE_IDENTIFICATION")[] | null;
            /**
             * EMDN codes
             * @description Nomenclature codes: leaf codes of the European Medical Device Nomenclature (EMDN).
             */
            MDN: string[] | string;
            /**
             * Sterile
             * @description Whether the device is labelled sterile.
             */
            Sterile: boolean;
            /**
             * Needs sterilisation before use
             * @description Whether it must be sterilised before use.
             */
            ReqSterilizatonPriorUse: boolean;
            /**
             * Secondary DI
             * @description The identifier that another issuing agency assigned to the same device.
             */
            SecondaryDi?: string | null;
            /**
             * Issuing agency of the secondary DI
             * @description Who issued the secondary identifier.
             */
            SecondaryDiAgency?: ("GS1" | "HIBCC" | "ICCBBA" | "IFA") | null;
            /**
             * Trade names
             * @description Trade names; the first one is the default one.
             */
            AdditionalTradeNames?: {
                /**
                 * Trade name
                 * @description The trade name as on the label.
                 */
                AdditionalTradeName: string;
                /**
                 * Language
                 * @description Its language, which must be given; ANY where it has none.
                 */
                AdditionalTradeNameLanguage?: ("ANY" | "BG" | "CS" | "DA" | "DE" | "EL" | "EN" | "ES" | "ET" | "FI" | "FR" | "GA" | "HR" | "HU" | "IS" | "IT" | "LT" | "LV" | "MT" | "NL" | "NO" | "PL" | "PT" | "RO" | "SK" | "SL" | "SV" | "TR") | null;
            }[] | null;
            /**
             * Descriptions
             * @description Descriptions of the product, one for each language.
             */
            AdditionalDeviceDescriptions?: {
                /**
                 * Description
                 * @description A description of the product.
                 */
                AdditionalDeviceDescription: string;
                /**
                 * Language
                 * @description Its language.
                 * @enum {unknown}
                 */
                AdditionalDeviceDescriptionLanguage: "ANY" | "BG" | "CS" | "DA" | "DE" | "EL" | "EN" | "ES" | "ET" | "FI" | "FR" | "GA" | "HR" | "HU" | "IS" | "IT" | "LT" | "LV" | "MT" | "NL" | "NO" | "PL" | "PT" | "RO" | "SK" | "SL" | "SV" | "TR";
            }[] | null;
            /**
             * Website
             * @description Where instructions for use or more information are found.
             */
            Website?: string | null;
            /**
             * Markets
             * @description Countries in which the device is made available.
             */
            MarketInfos?: {
                /**
                 * Country
                 * @description Two-letter code; Greece is EL, Northern Ireland XI.
                 */
                Country: string;
                /**
                 * First placed on the market
                 * @description Whether the device was first placed on the EU market there.
                 */
                OriginalPlacedOnTheMarket: boolean;
                /**
                 * Start date
                 * @description First day on this market.
                 */
                StartDate?: string | null;
                /**
                 * End date
                 * @description Last day on this market.
                 */
                EndDate?: string | null;
            }[] | null;
            /**
             * Packages
             * @description Higher packaging levels.
             */
            Packages?: {
                /**
                 * Package UDI-DI
                 * @description Device identifier of the package.
                 */
                PackagingDi: string;
                /**
                 * Issuing agency of the package UDI-DI
                 * @description Who issued it; the device's IssuingAgency where absent.
                 */
                PackagingDiIssuingAgency?: ("GS1" | "HIBCC" | "ICCBBA" | "IFA") | null;
                /**
                 * Status
                 * @description Status of the package on the EU market.
                 * @enum {unknown}
                 */
                Status: "ON_THE_MARKET" | "NO_LONGER_PLACED_ON_THE_MARKET" | "NOT_INTENDED_FOR_EU_MARKET";
                /**
                 * Quantity per package
                 * Format: int64
                 * @description How many of the child it holds.
                 */
                NumberOfItems: number;
                /**
                 * Contained UDI-DI
                 * @description The device or package inside.
                 */
                Child?: string | null;
                /**
                 * Issuing agency of the contained UDI-DI
                 * @description Who issued the child's identifier; the device's IssuingAgency where absent.
                 */
                ChildIssuingAgency?: ("GS1" | "HIBCC" | "ICCBBA" | "IFA") | null;
            }[] | null;
            /**
             * Storage and handling
             * @description How the device is to be stored and handled.
             */
            StorageHandlingConditions?: {
                /**
                 * Condition
                 * @description Code of the condition (SHC…).
                 */
                StorageHandlingCondition: string;
                /**
                 * Comments
                 * @description The value, or the text of another condition.
                 */
                Comments?: {
                    /**
                     * Value or text
                     * @description The value or explanation.
                     */
                    Comment: string;
                    /**
                     * Language
                     * @description Its language; needed with the code for "other" only.
                     */
                    CommentLanguage?: ("ANY" | "BG" | "CS" | "DA" | "DE" | "EL" | "EN" | "ES" | "ET" | "FI" | "FR" | "GA" | "HR" | "HU" | "IS" | "IT" | "LT" | "LV" | "MT" | "NL" | "NO" | "PL" | "PT" | "RO" | "SK" | "SL" | "SV" | "TR") | null;
                }[] | null;
            }[] | null;
            /**
             * Critical warnings
             * @description Critical warnings and contra-indications.
             */
            CriticalWarnings?: {
                /**
                 * Critical warning
                 * @description Code of the warning (CW…).
                 */
                CriticalWarning: string;
                /**
                 * Comments
                 * @description An explanation, or the text of another warning.
                 */
                Comments?: {
                    /**
                     * Value or text
                     * @description The value or explanation.
                     */
                    Comment: string;
                    /**
                     * Language
                     * @description Its language; needed with the code for "other" only.
                     */
                    CommentLanguage?: ("ANY" | "BG" | "CS" | "DA" | "DE" | "EL" | "EN" | "ES" | "ET" | "FI" | "FR" | "GA" | "HR" | "HU" | "IS" | "IT" | "LT" | "LV" | "MT" | "NL" | "NO" | "PL" | "PT" | "RO" | "SK" | "SL" | "SV" | "TR") | null;
                }[] | null;
            }[] | null;
            /**
             * Applicable legislation
             * @description Repeats the legislation of the device group.
             */
            ApplicableLegislation?: ("MDR" | "IVDR" | "MDR_SPP" | "MDD" | "AIMDD" | "IVDD") | null;
            /**
             * Own organisational unit
             * @description The caller's own organisational unit; kept, never sent.
             */
            OrgUnit?: string | null;
            /**
             * Own material number
             * @description The caller's own material number; kept, never sent.
             */
            Material?: string | null;
            /**
             * Own material text
             * @description The caller's own material text; kept, never sent.
             */
            MaterialText?: string | null;
            /**
             * Producer (SRN)
             * @description Repeats the producer of the device group.
             */
            PRActorCode?: string | null;
        };
        /** IVDD device group */
        DEVICE_GROUP_EU_UDI_IVDD: {
            /**
             * Issuing agency of the EUDAMED DI
             * @description EUDAMED, which is what it is where absent.
             */
            DeviceGroupAgency?: ("GS1" | "HIBCC" | "ICCBBA" | "IFA" | "EUDAMED") | null;
            /**
             * EUDAMED DI
             * @description The EUDAMED DI, which takes the place of a Basic UDI-DI; where absent, the one that follows from the UDI-DI.
             */
            DeviceGroup?: string | null;
            /**
             * Applicable legislation
             * @description The legislation that the group falls under.
             * @enum {unknown}
             */
            ApplicableLegislation: "MDR" | "IVDR" | "MDR_SPP" | "MDD" | "AIMDD" | "IVDD";
            /**
             * Device name
             * @description Name of the device.
             */
            DeviceName?: string | null;
            /**
             * Device model
             * @description Model of the device.
             */
            DeviceModel?: string | null;
            /**
             * Risk class
             * @description Risk class; for a system or procedure pack the highest one in it.
             * @enum {unknown}
             */
            RiskClass: "CLASS_I" | "CLASS_IIA" | "CLASS_IIB" | "CLASS_III" | "CLASS_A" | "CLASS_B" | "CLASS_C" | "CLASS_D" | "IVD_ANNEX_II_LIST_A" | "IVD_ANNEX_II_LIST_B" | "IVD_DEVICES_SELF_TESTING" | "IVD_GENERAL" | "AIMDD";
            /**
             * Own list of devices
             * @description The caller's own list of the group's devices; kept, never sent.
             */
            UdiDis?: unknown[] | null;
            /**
             * Manufacturer (SRN)
             * @description SRN of the manufacturer.
             */
            MFActorCode: string;
            /**
             * Authorised representative (SRN)
             * @description SRN of the authorised representative of a manufacturer outside the EU.
             */
            ARActorCode?: string | null;
            /**
             * Special device type
             * @description Kind of device with rules of its own; "0" for none.
             */
            SpecialDeviceType?: ("0" | "MDR_SOFTWARE" | "MDR_STANDARD_SOFT_CONTACT_LENSES" | "MDR_RIGID_GAS_PERMEABLE" | "MDR_MADE_TO_ORDER" | "MDR_MADE_TO_ORDER_RIGID_GAS_PERMEABLE" | "MDR_SPECTACLES_FRAMES" | "MDR_SPECTACLES_LENSES" | "MDR_READY_MADE_SPECTACLES" | "MDR_ORTHOPEDIC" | "IVDR_SOFTWARE" | "MDD_SOFTWARE" | "MDD_STANDARD_SOFT_CONTACT_LENSES" | "MDD_RIGID_GAS_PERMEABLE" | "MDD_MADE_TO_ORDER" | "MDD_SPECTACLES_FRAMES" | "MDD_SPECTACLES_LENSES" | "MDD_READY_MADE_SPECTACLES" | "MDD_ORTHOPEDIC" | "AIMDD_SOFTWARE" | "AIMDD_ORTHOPEDIC" | "IVDD_SOFTWARE") | null;
            /**
             * Animal tissues or cells
             * @description Whether it contains tissues or cells of animal origin.
             */
            AnimalTissuesCells: boolean;
            /**
             * Human tissues or cells
             * @description Whether it contains tissues or cells of human origin.
             */
            HumanTissuesCells: boolean;
            /**
             * Certificates
             * @description Certificates of notified bodies under the directive.
             */
            Certificates?: ({
                /**
                 * Certificate type
                 * @description What kind of certificate it is.
                 * @enum {unknown}
                 */
                CertificateType: "MDR_PRODUCT_VERIFICATION" | "MDR_QUALITY_ASSURANCE" | "MDR_QUALITY_MANAGEMENT_SYSTEM" | "MDR_TECHNICAL_DOCUMENTATION" | "MDR_TYPE_EXAMINATION" | "IVDR_PRODUCTION_QUALITY_ASSURANCE" | "IVDR_QUALITY_MANAGEMENT_SYSTEM" | "IVDR_TECHNICAL_DOCUMENTATION" | "IVDR_TYPE_EXAMINATION" | "MDD_II_EX_4" | "MDD_II_4" | "MDD_III" | "MDD_IV" | "MDD_V" | "MDD_VI" | "AIMDD_II_EX_4" | "AIMDD_II_4" | "AIMDD_III" | "AIMDD_IV" | "AIMDD_V" | "IVDD_III_6" | "IVDD_IV_EX_4_6" | "IVDD_IV_4" | "IVDD_IV_6" | "IVDD_V" | "IVDD_VI" | "IVDD_VII_EX_5" | "IVDD_VII_5";
                /**
                 * Notified body
                 * @description Number of the notified body that issued it, four digits.
                 */
                NotifiedBodyActorCode: string;
                /**
                 * Certificate number
                 * @description Number of the certificate.
                 */
                CertificateNumber?: string | null;
                /**
                 * Revision number
                 * @description Revision of the certificate.
                 */
                CertificateRevisionNumber?: string | null;
                /**
                 * Expiry date
                 * @description Last day on which it is valid, as the certificate itself says it; it may be past.
                 */
                ExpiryDate?: string | null;
            }[] | {
                /**
                 * Certificate type
                 * @description What kind of certificate it is.
                 * @enum {unknown}
                 */
                CertificateType: "MDR_PRODUCT_VERIFICATION" | "MDR_QUALITY_ASSURANCE" | "MDR_QUALITY_MANAGEMENT_SYSTEM" | "MDR_TECHNICAL_DOCUMENTATION" | "MDR_TYPE_EXAMINATION" | "IVDR_PRODUCTION_QUALITY_ASSURANCE" | "IVDR_QUALITY_MANAGEMENT_SYSTEM" | "IVDR_TECHNICAL_DOCUMENTATION" | "IVDR_TYPE_EXAMINATION" | "MDD_II_EX_4" | "MDD_II_4" | "MDD_III" | "MDD_IV" | "MDD_V" | "MDD_VI" | "AIMDD_II_EX_4" | "AIMDD_II_4" | "AIMDD_III" | "AIMDD_IV" | "AIMDD_V" | "IVDD_III_6" | "IVDD_IV_EX_4_6" | "IVDD_IV_4" | "IVDD_IV_6" | "IVDD_V" | "IVDD_VI" | "IVDD_VII_EX_5" | "IVDD_VII_5";
                /**
                 * Notified body
                 * @description Number of the notified body that issued it, four digits.
                 */
                NotifiedBodyActorCode: string;
                /**
                 * Certificate number
                 * @description Number of the certificate.
                 */
                CertificateNumber?: string | null;
                /**
                 * Revision number
                 * @description Revision of the certificate.
                 */
                CertificateRevisionNumber?: string | null;
                /**
                 * Expiry date
                 * @description Last day on which it is valid, as the certificate itself says it; it may be past.
                 */
                ExpiryDate?: string | null;
            }) | null;
            /**
             * Clinical investigations
             * @description Clinical investigations or performance studies.
             */
            ClinicalInvestigations?: {
                /**
                 * Reference
                 * @description Its reference, which must be given; inside the EU the single identification number.
                 */
                Reference?: string | null;
                /**
                 * Countries outside the EU
                 * @description Countries outside the EU where it took place: an array of two-letter codes, or one string of them split by spaces or commas.
                 */
                NonEUApplicableCountries?: (string[] | string) | null;
            }[] | null;
            /**
             * Self-testing
             * @description Whether lay persons test themselves with it.
             */
            DeviceIntendedForSelfTesting: boolean;
            /**
             * Near-patient testing
             * @description Whether it is for testing near the patient.
             */
            DeviceIntendedForNearPatientTesting: boolean;
            /**
             * Companion diagnostic
             * @description Whether it is a companion diagnostic.
             */
            DeviceCompanionDiagnostics: boolean;
            /**
             * Professional testing
             * @description Whether it is for professional testing.
             */
            DeviceIntendedProfessionalTesting: boolean;
            /**
             * Kit
             * @description Whether it is a kit.
             */
            KitDevice: boolean;
            /**
             * Instrument
             * @description Whether it is an instrument.
             */
            Instrument: boolean;
            /**
             * Reagent
             * @description Whether it is a reagent.
             */
            Reagent: boolean;
            /**
             * Microbial cells or substances
             * @description Whether it contains tissues, cells or substances of microbial origin.
             */
            DeviceContainsMicrobialSubstances: boolean;
        };
        /** IVDR device group */
        DEVICE_GROUP_EU_UDI_IVDR: {
            /**
             * Issuing agency of the Basic UDI-DI
             * @description Who issued the identifier of the group.
             * @enum {unknown}
             */
            DeviceGroupAgency: "GS1" | "HIBCC" | "ICCBBA" | "IFA";
            /**
             * Basic UDI-DI
             * @description The identifier of the group (Basic UDI-DI).
             */
            DeviceGroup: string;
            /**
             * Applicable legislation
             * @description The legislation that the group falls under.
             * @enum {unknown}
             */
            ApplicableLegislation: "MDR" | "IVDR" | "MDR_SPP" | "MDD" | "AIMDD" | "IVDD";
            /**
             * Device name
             * @description Name of the device.
             */
            DeviceName?: string | null;
            /**
             * Device model
             * @description Model of the device.
             */
            DeviceModel?: string | null;
            /**
             * Risk class
             * @description Risk class; for a system or procedure pack the highest one in it.
             * @enum {unknown}
             */
            RiskClass: "CLASS_I" | "CLASS_IIA" | "CLASS_IIB" | "CLASS_III" | "CLASS_A" | "CLASS_B" | "CLASS_C" | "CLASS_D" | "IVD_ANNEX_II_LIST_A" | "IVD_ANNEX_II_LIST_B" | "IVD_DEVICES_SELF_TESTING" | "IVD_GENERAL" | "AIMDD";
            /**
             * Own list of devices
             * @description The caller's own list of the group's devices; kept, never sent.
             */
            UdiDis?: unknown[] | null;
            /**
             * Manufacturer (SRN)
             * @description SRN of the manufacturer.
             */
            MFActorCode: string;
            /**
             * Authorised representative (SRN)
             * @description SRN of the authorised representative of a manufacturer outside the EU.
             */
            ARActorCode?: string | null;
            /**
             * Special device type
             * @description Kind of device with rules of its own; "0" for none.
             */
            SpecialDeviceType?: ("0" | "MDR_SOFTWARE" | "MDR_STANDARD_SOFT_CONTACT_LENSES" | "MDR_RIGID_GAS_PERMEABLE" | "MDR_MADE_TO_ORDER" | "MDR_MADE_TO_ORDER_RIGID_GAS_PERMEABLE" | "MDR_SPECTACLES_FRAMES" | "MDR_SPECTACLES_LENSES" | "MDR_READY_MADE_SPECTACLES" | "MDR_ORTHOPEDIC" | "IVDR_SOFTWARE" | "MDD_SOFTWARE" | "MDD_STANDARD_SOFT_CONTACT_LENSES" | "MDD_RIGID_GAS_PERMEABLE" | "MDD_MADE_TO_ORDER" | "MDD_SPECTACLES_FRAMES" | "MDD_SPECTACLES_LENSES" | "MDD_READY_MADE_SPECTACLES" | "MDD_ORTHOPEDIC" | "AIMDD_SOFTWARE" | "AIMDD_ORTHOPEDIC" | "IVDD_SOFTWARE") | null;
            /**
             * Animal tissues or cells
             * @description Whether it contains tissues or cells of animal origin.
             */
            AnimalTissuesCells: boolean;
            /**
             * Human tissues or cells
             * @description Whether it contains tissues or cells of human origin.
             */
            HumanTissuesCells: boolean;
            /**
             * Certificates
             * @description Product certificates of notified bodies.
             */
            Certificates?: ({
                /**
                 * Certificate type
                 * @description What kind of certificate it is.
                 * @enum {unknown}
                 */
                CertificateType: "MDR_PRODUCT_VERIFICATION" | "MDR_QUALITY_ASSURANCE" | "MDR_QUALITY_MANAGEMENT_SYSTEM" | "MDR_TECHNICAL_DOCUMENTATION" | "MDR_TYPE_EXAMINATION" | "IVDR_PRODUCTION_QUALITY_ASSURANCE" | "IVDR_QUALITY_MANAGEMENT_SYSTEM" | "IVDR_TECHNICAL_DOCUMENTATION" | "IVDR_TYPE_EXAMINATION" | "MDD_II_EX_4" | "MDD_II_4" | "MDD_III" | "MDD_IV" | "MDD_V" | "MDD_VI" | "AIMDD_II_EX_4" | "AIMDD_II_4" | "AIMDD_III" | "AIMDD_IV" | "AIMDD_V" | "IVDD_III_6" | "IVDD_IV_EX_4_6" | "IVDD_IV_4" | "IVDD_IV_6" | "IVDD_V" | "IVDD_VI" | "IVDD_VII_EX_5" | "IVDD_VII_5";
                /**
                 * Notified body
                 * @description Number of the notified body that issued it, four digits.
                 */
                NotifiedBodyActorCode: string;
                /**
                 * Certificate number
                 * @description Number of the certificate.
                 */
                CertificateNumber?: string | null;
                /**
                 * Revision number
                 * @description Revision of the certificate.
                 */
                CertificateRevisionNumber?: string | null;
            }[] | {
                /**
                 * Certificate type
                 * @description What kind of certificate it is.
                 * @enum {unknown}
                 */
                CertificateType: "MDR_PRODUCT_VERIFICATION" | "MDR_QUALITY_ASSURANCE" | "MDR_QUALITY_MANAGEMENT_SYSTEM" | "MDR_TECHNICAL_DOCUMENTATION" | "MDR_TYPE_EXAMINATION" | "IVDR_PRODUCTION_QUALITY_ASSURANCE" | "IVDR_QUALITY_MANAGEMENT_SYSTEM" | "IVDR_TECHNICAL_DOCUMENTATION" | "IVDR_TYPE_EXAMINATION" | "MDD_II_EX_4" | "MDD_II_4" | "MDD_III" | "MDD_IV" | "MDD_V" | "MDD_VI" | "AIMDD_II_EX_4" | "AIMDD_II_4" | "AIMDD_III" | "AIMDD_IV" | "AIMDD_V" | "IVDD_III_6" | "IVDD_IV_EX_4_6" | "IVDD_IV_4" | "IVDD_IV_6" | "IVDD_V" | "IVDD_VI" | "IVDD_VII_EX_5" | "IVDD_VII_5";
                /**
                 * Notified body
                 * @description Number of the notified body that issued it, four digits.
                 */
                NotifiedBodyActorCode: string;
                /**
                 * Certificate number
                 * @description Number of the certificate.
                 */
                CertificateNumber?: string | null;
                /**
                 * Revision number
                 * @description Revision of the certificate.
                 */
                CertificateRevisionNumber?: string | null;
            }) | null;
            /**
             * Clinical investigations
             * @description Clinical investigations or performance studies.
             */
            ClinicalInvestigations?: {
                /**
                 * Reference
                 * @description Its reference, which must be given; inside the EU the single identification number.
                 */
                Reference?: string | null;
                /**
                 * Countries outside the EU
                 * @description Countries outside the EU where it took place: an array of two-letter codes, or one string of them split by spaces or commas.
                 */
                NonEUApplicableCountries?: (string[] | string) | null;
            }[] | null;
            /**
             * Self-testing
             * @description Whether lay persons test themselves with it.
             */
            DeviceIntendedForSelfTesting: boolean;
            /**
             * Near-patient testing
             * @description Whether it is for testing near the patient.
             */
            DeviceIntendedForNearPatientTesting: boolean;
            /**
             * Companion diagnostic
             * @description Whether it is a companion diagnostic.
             */
            DeviceCompanionDiagnostics: boolean;
            /**
             * Professional testing
             * @description Whether it is for professional testing.
             */
            DeviceIntendedProfessionalTesting: boolean;
            /**
             * Kit
             * @description Whether it is a kit.
             */
            KitDevice: boolean;
            /**
             * Instrument
             * @description Whether it is an instrument.
             */
            Instrument: boolean;
            /**
             * Reagent
             * @description Whether it is a reagent.
             */
            Reagent: boolean;
            /**
             * Microbial cells or substances
             * @description Whether it contains tissues, cells or substances of microbial origin.
             */
            DeviceContainsMicrobialSubstances: boolean;
        };
        /** MDD or AIMDD device group */
        DEVICE_GROUP_EU_UDI_MDD: {
            /**
             * Issuing agency of the EUDAMED DI
             * @description EUDAMED, which is what it is where absent.
             */
            DeviceGroupAgency?: ("GS1" | "HIBCC" | "ICCBBA" | "IFA" | "EUDAMED") | null;
            /**
             * EUDAMED DI
             * @description The EUDAMED DI, which takes the place of a Basic UDI-DI; where absent, the one that follows from the UDI-DI.
             */
            DeviceGroup?: string | null;
            /**
             * Applicable legislation
             * @description The legislation that the group falls under.
             * @enum {unknown}
             */
            ApplicableLegislation: "MDR" | "IVDR" | "MDR_SPP" | "MDD" | "AIMDD" | "IVDD";
            /**
             * Device name
             * @description Name of the device.
             */
            DeviceName?: string | null;
            /**
             * Device model
             * @description Model of the device.
             */
            DeviceModel?: string | null;
            /**
             * Risk class
             * @description Risk class; for a system or procedure pack the highest one in it.
             * @enum {unknown}
             */
            RiskClass: "CLASS_I" | "CLASS_IIA" | "CLASS_IIB" | "CLASS_III" | "CLASS_A" | "CLASS_B" | "CLASS_C" | "CLASS_D" | "IVD_ANNEX_II_LIST_A" | "IVD_ANNEX_II_LIST_B" | "IVD_DEVICES_SELF_TESTING" | "IVD_GENERAL" | "AIMDD";
            /**
             * Own list of devices
             * @description The caller's own list of the group's devices; kept, never sent.
             */
            UdiDis?: unknown[] | null;
            /**
             * Manufacturer (SRN)
             * @description SRN of the manufacturer.
             */
            MFActorCode: string;
            /**
             * Authorised representative (SRN)
             * @description SRN of the authorised representative of a manufacturer outside the EU.
             */
            ARActorCode?: string | null;
            /**
             * Special device type
             * @description Kind of device with rules of its own; "0" for none.
             */
            SpecialDeviceType?: ("0" | "MDR_SOFTWARE" | "MDR_STANDARD_SOFT_CONTACT_LENSES" | "MDR_RIGID_GAS_PERMEABLE" | "MDR_MADE_TO_ORDER" | "MDR_MADE_TO_ORDER_RIGID_GAS_PERMEABLE" | "MDR_SPECTACLES_FRAMES" | "MDR_SPECTACLES_LENSES" | "MDR_READY_MADE_SPECTACLES" | "MDR_ORTHOPEDIC" | "IVDR_SOFTWARE" | "MDD_SOFTWARE" | "MDD_STANDARD_SOFT_CONTACT_LENSES" | "MDD_RIGID_GAS_PERMEABLE" | "MDD_MADE_TO_ORDER" | "MDD_SPECTACLES_FRAMES" | "MDD_SPECTACLES_LENSES" | "MDD_READY_MADE_SPECTACLES" | "MDD_ORTHOPEDIC" | "AIMDD_SOFTWARE" | "AIMDD_ORTHOPEDIC" | "IVDD_SOFTWARE") | null;
            /**
             * Animal tissues or cells
             * @description Whether it contains tissues or cells of animal origin.
             */
            AnimalTissuesCells: boolean;
            /**
             * Human tissues or cells
             * @description Whether it contains tissues or cells of human origin.
             */
            HumanTissuesCells: boolean;
            /**
             * Certificates
             * @description Certificates of notified bodies under the directive.
             */
            Certificates?: ({
                /**
                 * Certificate type
                 * @description What kind of certificate it is.
                 * @enum {unknown}
                 */
                CertificateType: "MDR_PRODUCT_VERIFICATION" | "MDR_QUALITY_ASSURANCE" | "MDR_QUALITY_MANAGEMENT_SYSTEM" | "MDR_TECHNICAL_DOCUMENTATION" | "MDR_TYPE_EXAMINATION" | "IVDR_PRODUCTION_QUALITY_ASSURANCE" | "IVDR_QUALITY_MANAGEMENT_SYSTEM" | "IVDR_TECHNICAL_DOCUMENTATION" | "IVDR_TYPE_EXAMINATION" | "MDD_II_EX_4" | "MDD_II_4" | "MDD_III" | "MDD_IV" | "MDD_V" | "MDD_VI" | "AIMDD_II_EX_4" | "AIMDD_II_4" | "AIMDD_III" | "AIMDD_IV" | "AIMDD_V" | "IVDD_III_6" | "IVDD_IV_EX_4_6" | "IVDD_IV_4" | "IVDD_IV_6" | "IVDD_V" | "IVDD_VI" | "IVDD_VII_EX_5" | "IVDD_VII_5";
                /**
                 * Notified body
                 * @description Number of the notified body that issued it, four digits.
                 */
                NotifiedBodyActorCode: string;
                /**
                 * Certificate number
                 * @description Number of the certificate.
                 */
                CertificateNumber?: string | null;
                /**
                 * Revision number
                 * @description Revision of the certificate.
                 */
                CertificateRevisionNumber?: string | null;
                /**
                 * Expiry date
                 * @description Last day on which it is valid, as the certificate itself says it; it may be past.
                 */
                ExpiryDate?: string | null;
            }[] | {
                /**
                 * Certificate type
                 * @description What kind of certificate it is.
                 * @enum {unknown}
                 */
                CertificateType: "MDR_PRODUCT_VERIFICATION" | "MDR_QUALITY_ASSURANCE" | "MDR_QUALITY_MANAGEMENT_SYSTEM" | "MDR_TECHNICAL_DOCUMENTATION" | "MDR_TYPE_EXAMINATION" | "IVDR_PRODUCTION_QUALITY_ASSURANCE" | "IVDR_QUALITY_MANAGEMENT_SYSTEM" | "IVDR_TECHNICAL_DOCUMENTATION" | "IVDR_TYPE_EXAMINATION" | "MDD_II_EX_4" | "MDD_II_4" | "MDD_III" | "MDD_IV" | "MDD_V" | "MDD_VI" | "AIMDD_II_EX_4" | "AIMDD_II_4" | "AIMDD_III" | "AIMDD_IV" | "AIMDD_V" | "IVDD_III_6" | "IVDD_IV_EX_4_6" | "IVDD_IV_4" | "IVDD_IV_6" | "IVDD_V" | "IVDD_VI" | "IVDD_VII_EX_5" | "IVDD_VII_5";
                /**
                 * Notified body
                 * @description Number of the notified body that issued it, four digits.
                 */
                NotifiedBodyActorCode: string;
                /**
                 * Certificate number
                 * @description Number of the certificate.
                 */
                CertificateNumber?: string | null;
                /**
                 * Revision number
                 * @description Revision of the certificate.
                 */
                CertificateRevisionNumber?: string | null;
                /**
                 * Expiry date
                 * @description Last day on which it is valid, as the certificate itself says it; it may be past.
                 */
                ExpiryDate?: string | null;
            }) | null;
            /**
             * Clinical investigations
             * @description Clinical investigations or performance studies.
             */
            ClinicalInvestigations?: {
                /**
                 * Reference
                 * @description Its reference, which must be given; inside the EU the single identification number.
                 */
                Reference?: string | null;
                /**
                 * Countries outside the EU
                 * @description Countries outside the EU where it took place: an array of two-letter codes, or one string of them split by spaces or commas.
                 */
                NonEUApplicableCountries?: (string[] | string) | null;
            }[] | null;
            /**
             * Implantable
             * @description Whether it is implantable.
             */
            DeviceImplantable: boolean;
            /**
             * Suture, staple, dental filling or similar
             * @description For implantable devices of class IIb: whether it is a suture, staple, dental filling or another of the exceptions.
             */
            DeviceImplantableExceptions?: boolean | null;
            /**
             * Measuring function
             * @description Whether it has a measuring function.
             */
            DeviceHasMeasuringFunction: boolean;
            /**
             * Reusable surgical instrument
             * @description Whether it is a reusable surgical instrument.
             */
            DeviceReusableSurgicalInstrument: boolean;
            /**
             * Active device
             * @description Whether it is an active device.
             */
            ActiveDevice: boolean;
            /**
             * Administers or removes medicinal products
             * @description Whether it is meant to administer or remove a medicinal product.
             */
            DeviceIntendedToAdministerMedicine: boolean;
            /**
             * System that is a device in itself
             * @description Whether it is a system that is a device in itself.
             */
            SystemDevice: boolean;
            /**
             * Procedure pack that is a device in itself
             * @description Whether it is a procedure pack that is a device in itself.
             */
            ProcedurePackDevice: boolean;
            /**
             * Substance derived from human blood or plasma
             * @description Whether it contains a substance derived from human blood or plasma.
             */
            HumanProductCheck: boolean;
            /**
             * Substance that may be a medicinal product
             * @description Whether it contains a substance that would be a medicinal product on its own.
             */
            MedicinalProductCheck: boolean;
        };
        /** MDR device group */
        DEVICE_GROUP_EU_UDI_MDR: {
            /**
             * Issuing agency of the Basic UDI-DI
             * @description Who issued the identifier of the group.
             * @enum {unknown}
             */
            DeviceGroupAgency: "GS1" | "HIBCC" | "ICCBBA" | "IFA";
            /**
             * Basic UDI-DI
             * @description The identifier of the group (Basic UDI-DI).
             */
            DeviceGroup: string;
            /**
             * Applicable legislation
             * @description The legislation that the group falls under.
             * @enum {unknown}
             */
            ApplicableLegislation: "MDR" | "IVDR" | "MDR_SPP" | "MDD" | "AIMDD" | "IVDD";
            /**
             * Device name
             * @description Name of the device.
             */
            DeviceName?: string | null;
            /**
             * Device model
             * @description Model of the device.
             */
            DeviceModel?: string | null;
            /**
             * Risk class
             * @description Risk class; for a system or procedure pack the highest one in it.
             * @enum {unknown}
             */
            RiskClass: "CLASS_I" | "CLASS_IIA" | "CLASS_IIB" | "CLASS_III" | "CLASS_A" | "CLASS_B" | "CLASS_C" | "CLASS_D" | "IVD_ANNEX_II_LIST_A" | "IVD_ANNEX_II_LIST_B" | "IVD_DEVICES_SELF_TESTING" | "IVD_GENERAL" | "AIMDD";
            /**
             * Own list of devices
             * @description The caller's own list of the group's devices; kept, never sent.
             */
            UdiDis?: unknown[] | null;
            /**
             * Manufacturer (SRN)
             * @description SRN of the manufacturer.
             */
            MFActorCode: string;
            /**
             * Authorised representative (SRN)
             * @description SRN of the authorised representative of a manufacturer outside the EU.
             */
            ARActorCode?: string | null;
            /**
             * Special device type
             * @description Kind of device with rules of its own; "0" for none.
             */
            SpecialDeviceType?: ("0" | "MDR_SOFTWARE" | "MDR_STANDARD_SOFT_CONTACT_LENSES" | "MDR_RIGID_GAS_PERMEABLE" | "MDR_MADE_TO_ORDER" | "MDR_MADE_TO_ORDER_RIGID_GAS_PERMEABLE" | "MDR_SPECTACLES_FRAMES" | "MDR_SPECTACLES_LENSES" | "MDR_READY_MADE_SPECTACLES" | "MDR_ORTHOPEDIC" | "IVDR_SOFTWARE" | "MDD_SOFTWARE" | "MDD_STANDARD_SOFT_CONTACT_LENSES" | "MDD_RIGID_GAS_PERMEABLE" | "MDD_MADE_TO_ORDER" | "MDD_SPECTACLES_FRAMES" | "MDD_SPECTACLES_LENSES" | "MDD_READY_MADE_SPECTACLES" | "MDD_ORTHOPEDIC" | "AIMDD_SOFTWARE" | "AIMDD_ORTHOPEDIC" | "IVDD_SOFTWARE") | null;
            /**
             * Animal tissues or cells
             * @description Whether it contains tissues or cells of animal origin.
             */
            AnimalTissuesCells: boolean;
            /**
             * Human tissues or cells
             * @description Whether it contains tissues or cells of human origin.
             */
            HumanTissuesCells: boolean;
            /**
             * Certificates
             * @description Product certificates of notified bodies.
             */
            Certificates?: ({
                /**
                 * Certificate type
                 * @description What kind of certificate it is.
                 * @enum {unknown}
                 */
                CertificateType: "MDR_PRODUCT_VERIFICATION" | "MDR_QUALITY_ASSURANCE" | "MDR_QUALITY_MANAGEMENT_SYSTEM" | "MDR_TECHNICAL_DOCUMENTATION" | "MDR_TYPE_EXAMINATION" | "IVDR_PRODUCTION_QUALITY_ASSURANCE" | "IVDR_QUALITY_MANAGEMENT_SYSTEM" | "IVDR_TECHNICAL_DOCUMENTATION" | "IVDR_TYPE_EXAMINATION" | "MDD_II_EX_4" | "MDD_II_4" | "MDD_III" | "MDD_IV" | "MDD_V" | "MDD_VI" | "AIMDD_II_EX_4" | "AIMDD_II_4" | "AIMDD_III" | "AIMDD_IV" | "AIMDD_V" | "IVDD_III_6" | "IVDD_IV_EX_4_6" | "IVDD_IV_4" | "IVDD_IV_6" | "IVDD_V" | "IVDD_VI" | "IVDD_VII_EX_5" | "IVDD_VII_5";
                /**
                 * Notified body
                 * @description Number of the notified body that issued it, four digits.
                 */
                NotifiedBodyActorCode: string;
                /**
                 * Certificate number
                 * @description Number of the certificate.
                 */
                CertificateNumber?: string | null;
                /**
                 * Revision number
                 * @description Revision of the certificate.
                 */
                CertificateRevisionNumber?: string | null;
            }[] | {
                /**
                 * Certificate type
                 * @description What kind of certificate it is.
                 * @enum {unknown}
                 */
                CertificateType: "MDR_PRODUCT_VERIFICATION" | "MDR_QUALITY_ASSURANCE" | "MDR_QUALITY_MANAGEMENT_SYSTEM" | "MDR_TECHNICAL_DOCUMENTATION" | "MDR_TYPE_EXAMINATION" | "IVDR_PRODUCTION_QUALITY_ASSURANCE" | "IVDR_QUALITY_MANAGEMENT_SYSTEM" | "IVDR_TECHNICAL_DOCUMENTATION" | "IVDR_TYPE_EXAMINATION" | "MDD_II_EX_4" | "MDD_II_4" | "MDD_III" | "MDD_IV" | "MDD_V" | "MDD_VI" | "AIMDD_II_EX_4" | "AIMDD_II_4" | "AIMDD_III" | "AIMDD_IV" | "AIMDD_V" | "IVDD_III_6" | "IVDD_IV_EX_4_6" | "IVDD_IV_4" | "IVDD_IV_6" | "IVDD_V" | "IVDD_VI" | "IVDD_VII_EX_5" | "IVDD_VII_5";
                /**
                 * Notified body
                 * @description Number of the notified body that issued it, four digits.
                 */
                NotifiedBodyActorCode: string;
                /**
                 * Certificate number
                 * @description Number of the certificate.
                 */
                CertificateNumber?: string | null;
                /**
                 * Revision number
                 * @description Revision of the certificate.
                 */
                CertificateRevisionNumber?: string | null;
            }) | null;
            /**
             * Clinical investigations
             * @description Clinical investigations or performance studies.
             */
            ClinicalInvestigations?: {
                /**
                 * Reference
                 * @description Its reference, which must be given; inside the EU the single identification number.
                 */
                Reference?: string | null;
                /**
                 * Countries outside the EU
                 * @description Countries outside the EU where it took place: an array of two-letter codes, or one string of them split by spaces or commas.
                 */
                NonEUApplicableCountries?: (string[] | string) | null;
            }[] | null;
            /**
             * Implantable
             * @description Whether it is implantable.
             */
            DeviceImplantable: boolean;
            /**
             * Suture, staple, dental filling or similar
             * @description For implantable devices of class IIb: whether it is a suture, staple, dental filling or another of the exceptions.
             */
            DeviceImplantableExceptions?: boolean | null;
            /**
             * Measuring function
             * @description Whether it has a measuring function.
             */
            DeviceHasMeasuringFunction: boolean;
            /**
             * Reusable surgical instrument
             * @description Whether it is a reusable surgical instrument.
             */
            DeviceReusableSurgicalInstrument: boolean;
            /**
             * Active device
             * @description Whether it is an active device.
             */
            ActiveDevice: boolean;
            /**
             * Administers or removes medicinal products
             * @description Whether it is meant to administer or remove a medicinal product.
             */
            DeviceIntendedToAdministerMedicine: boolean;
            /**
             * System that is a device in itself
             * @description Whether it is a system that is a device in itself.
             */
            SystemDevice: boolean;
            /**
             * Procedure pack that is a device in itself
             * @description Whether it is a procedure pack that is a device in itself.
             */
            ProcedurePackDevice: boolean;
            /**
             * Substance derived from human blood or plasma
             * @description Whether it contains a substance derived from human blood or plasma.
             */
            HumanProductCheck: boolean;
            /**
             * Substance that may be a medicinal product
             * @description Whether it contains a substance that would be a medicinal product on its own.
             */
            MedicinalProductCheck: boolean;
        };
        /** System or procedure pack group */
        DEVICE_GROUP_EU_UDI_SPP: {
            /**
             * Issuing agency of the Basic UDI-DI
             * @description Who issued the identifier of the group.
             * @enum {unknown}
             */
            DeviceGroupAgency: "GS1" | "HIBCC" | "ICCBBA" | "IFA";
            /**
             * Basic UDI-DI
             * @description The identifier of the group (Basic UDI-DI).
             */
            DeviceGroup: string;
            /**
             * Applicable legislation
             * @description The legislation that the group falls under.
             * @enum {unknown}
             */
            ApplicableLegislation: "MDR" | "IVDR" | "MDR_SPP" | "MDD" | "AIMDD" | "IVDD";
            /**
             * Device name
             * @description Name of the device.
             */
            DeviceName?: string | null;
            /**
             * Device model
             * @description Model of the device.
             */
            DeviceModel?: string | null;
            /**
             * Risk class
             * @description Risk class; for a system or procedure pack the highest one in it.
             * @enum {unknown}
             */
            RiskClass: "CLASS_I" | "CLASS_IIA" | "CLASS_IIB" | "CLASS_III" | "CLASS_A" | "CLASS_B" | "CLASS_C" | "CLASS_D" | "IVD_ANNEX_II_LIST_A" | "IVD_ANNEX_II_LIST_B" | "IVD_DEVICES_SELF_TESTING" | "IVD_GENERAL" | "AIMDD";
            /**
             * Own list of devices
             * @description The caller's own list of the group's devices; kept, never sent.
             */
            UdiDis?: unknown[] | null;
            /**
             * Producer (SRN)
             * @description SRN of the system or procedure pack producer.
             */
            PRActorCode: string;
            /**
             * System or procedure pack
             * @description Whether it is a system or a procedure pack.
             * @enum {unknown}
             */
            SPPType: "SYSTEM" | "PROCEDURE_PACK";
            /**
             * Medical purposes
             * @description What it is for, one text for each language.
             */
            MedicalPurposes: {
                /**
                 * Medical purpose
                 * @description The medical purpose of the system or procedure pack.
                 */
                MedicalPurpose: string;
                /**
                 * Language
                 * @description Its language.
                 * @enum {unknown}
                 */
                MedicalPurposeLanguage: "ANY" | "BG" | "CS" | "DA" | "DE" | "EL" | "EN" | "ES" | "ET" | "FI" | "FR" | "GA" | "HR" | "HU" | "IS" | "IT" | "LT" | "LV" | "MT" | "NL" | "NO" | "PL" | "PT" | "RO" | "SK" | "SL" | "SV" | "TR";
            }[];
        };
        /** Deadline of a device */
        Deadline: {
            /**
             * @description REGISTRATION: by when it must be registered. END_OF_PLACING: until when a directive device may be placed on the market.
             * @enum {unknown}
             */
            kind: "REGISTRATION" | "END_OF_PLACING";
            /**
             * @description Absent where the model is.
             * @enum {unknown}
             */
            criterion?: "STANDARD" | "SPP" | "LEGACY";
            issuingAgency: string;
            code: string;
            label?: components["schemas"]["Label"];
            /** @description Absent where the batch does not say it. */
            model?: string;
            /**
             * @description A range is near by its earliest day, and late once its latest day has passed.
             * @enum {unknown}
             */
            nearness: "LATE" | "WITHIN_30_DAYS" | "WITHIN_90_DAYS" | "LATER";
            /**
             * Format: date
             * @description The last day in time, if what is missing turns out badly.
             */
            earliest: string;
            /**
             * Format: date
             * @description The last day in time, if it turns out well. The same as `earliest` where the record decides.
             */
            latest: string;
            /** @description What the record does not say and the day depends on. */
            missing: string[];
            /** @description What must hold for the day to be right, and no record says. */
            condition?: string;
            source: {
                /** @description The article that sets the day. */
                article: string;
                /** @description The acts as amended that it was read in. */
                edition: string;
            };
            /**
             * Format: uuid
             * @description The last submission that brought the device.
             */
            requestId?: string;
            /**
             * Format: uuid
             * @description The last batch that brought it, where none was submitted.
             */
            batchId?: string;
            owner?: components["schemas"]["Owner"];
            /**
             * Format: int64
             * @description How many comments there are; absent where there are none.
             */
            comments?: number;
        };
        /** By when devices must be registered, and until when they may be placed on the market */
        DeadlineList: {
            stage: components["schemas"]["Stage"];
            /**
             * Format: date
             * @description The day that the deadlines are compared with, in UTC.
             */
            today: string;
            counts: {
                registration: {
                    /**
                     * Format: int64
                     * @description Devices whose last day has passed.
                     */
                    late: number;
                    /**
                     * Format: int64
                     * @description Devices that are due within 30 days, today included.
                     */
                    within30Days: number;
                    /**
                     * Format: int64
                     * @description Devices that are due after that, within 90 days.
                     */
                    within90Days: number;
                    /**
                     * Format: int64
                     * @description All others.
                     */
                    later: number;
                };
                endOfPlacing: {
                    /**
                     * Format: int64
                     * @description Devices whose last day has passed.
                     */
                    late: number;
                    /**
                     * Format: int64
                     * @description Devices that are due within 30 days, today included.
                     */
                    within30Days: number;
                    /**
                     * Format: int64
                     * @description Devices that are due after that, within 90 days.
                     */
                    within90Days: number;
                    /**
                     * Format: int64
                     * @description All others.
                     */
                    later: number;
                };
            };
            /** @description The nearest first, as many as `limit` says. */
            items: components["schemas"]["Deadline"][];
            /**
             * Format: int64
             * @description How many there are that the query asks for.
             */
            total: number;
        };
        /** Page of device groups by their codes, without their records */
        DeviceGroupPage: {
            items: components["schemas"]["DeviceGroupSummary"][];
            /** @description Give it as cursor to get the next page; absent on the last. */
            nextCursor?: string;
        };
        /** Device group (Basic UDI-DI) */
        DeviceGroupResponse: {
            stage: components["schemas"]["Stage"];
            /**
             * @description A STANDARD device and a LEGACY one may bear the same code.
             * @enum {unknown}
             */
            criterion: "STANDARD" | "SPP" | "LEGACY";
            issuingAgency: string;
            code: string;
            model: string;
            label?: components["schemas"]["Label"];
            actorCode: string;
            /**
             * @description IN_DOUBT and IN_SUBMISSION hide the state that the authority has; heldState shows that.
             * @enum {unknown}
             */
            state: "NONE" | "SUBMITTED" | "REGISTERED" | "DISCARDED" | "REFUSED" | "IN_SUBMISSION" | "IN_DOUBT";
            /**
             * @description What the authority has, as far as its answers tell.
             * @enum {unknown}
             */
            heldState: "NONE" | "SUBMITTED" | "REGISTERED" | "DISCARDED";
            /**
             * Format: int64
             * @description Its version at the authority; 0 while it has none.
             */
            version: number;
            /** @description The version of each part at the authority: absent for a part of which there is none, 0 where it is not known. */
            versions: {
                /** Format: int64 */
                deviceGroup?: number;
                /** Format: int64 */
                device?: number;
                /** Format: int64 */
                marketInfos?: number;
                /** Format: int64 */
                packages?: number;
                /** Format: int64 */
                originalManufacturer?: number;
            };
            /** @description JSON Pointers into the record: what the authority leaves out of its answers, and no record here knows. It may hold something there. */
            notShown?: string[];
            /** @description requestId of the submission in flight. */
            heldBy?: string;
            /** @description Why the outcome of the submission in flight is unknown. */
            doubt?: string;
            /**
             * Format: uuid
             * @description The pull from a file by which alone this is known. An identical submission is no success then; absent where the authority told the gateway.
             */
            filePull?: string;
            /**
             * Format: date-time
             * @description When it came to be so, as far as is known: of what a file shows, the date of that.
             */
            updatedAt: string;
            /** @description The group record that the authority holds. */
            record?: unknown;
        };
        /** Device group (Basic UDI-DI) without its record */
        DeviceGroupSummary: {
            stage: components["schemas"]["Stage"];
            /**
             * @description A STANDARD device and a LEGACY one may bear the same code.
             * @enum {unknown}
             */
            criterion: "STANDARD" | "SPP" | "LEGACY";
            issuingAgency: string;
            code: string;
            model: string;
            label?: components["schemas"]["Label"];
            actorCode: string;
            /**
             * @description IN_DOUBT and IN_SUBMISSION hide the state that the authority has; heldState shows that.
             * @enum {unknown}
             */
            state: "NONE" | "SUBMITTED" | "REGISTERED" | "DISCARDED" | "REFUSED" | "IN_SUBMISSION" | "IN_DOUBT";
            /**
             * @description What the authority has, as far as its answers tell.
             * @enum {unknown}
             */
            heldState: "NONE" | "SUBMITTED" | "REGISTERED" | "DISCARDED";
            /**
             * Format: int64
             * @description Its version at the authority; 0 while it has none.
             */
            version: number;
            /** @description The version of each part at the authority: absent for a part of which there is none, 0 where it is not known. */
            versions: {
                /** Format: int64 */
                deviceGroup?: number;
                /** Format: int64 */
                device?: number;
                /** Format: int64 */
                marketInfos?: number;
                /** Format: int64 */
                packages?: number;
                /** Format: int64 */
                originalManufacturer?: number;
            };
            /** @description JSON Pointers into the record: what the authority leaves out of its answers, and no record here knows. It may hold something there. */
            notShown?: string[];
            /** @description requestId of the submission in flight. */
            heldBy?: string;
            /** @description Why the outcome of the submission in flight is unknown. */
            doubt?: string;
            /**
             * Format: uuid
             * @description The pull from a file by which alone this is known. An identical submission is no success then; absent where the authority told the gateway.
             */
            filePull?: string;
            /**
             * Format: date-time
             * @description When it came to be so, as far as is known: of what a file shows, the date of that.
             */
            updatedAt: string;
        };
        /** Page of devices by their codes, without their records */
        DevicePage: {
            items: components["schemas"]["DeviceSummary"][];
            /** @description Give it as cursor to get the next page; absent on the last. */
            nextCursor?: string;
        };
        /** Device (UDI-DI) */
        DeviceResponse: {
            stage: components["schemas"]["Stage"];
            /**
             * @description A STANDARD device and a LEGACY one may bear the same code.
             * @enum {unknown}
             */
            criterion: "STANDARD" | "SPP" | "LEGACY";
            issuingAgency: string;
            code: string;
            model: string;
            label?: components["schemas"]["Label"];
            actorCode: string;
            /**
             * @description IN_DOUBT and IN_SUBMISSION hide the state that the authority has; heldState shows that.
             * @enum {unknown}
             */
            state: "NONE" | "SUBMITTED" | "REGISTERED" | "DISCARDED" | "REFUSED" | "IN_SUBMISSION" | "IN_DOUBT";
            /**
             * @description What the authority has, as far as its answers tell.
             * @enum {unknown}
             */
            heldState: "NONE" | "SUBMITTED" | "REGISTERED" | "DISCARDED";
            /**
             * Format: int64
             * @description Its version at the authority; 0 while it has none.
             */
            version: number;
            /** @description The version of each part at the authority: absent for a part of which there is none, 0 where it is not known. */
            versions: {
                /** Format: int64 */
                deviceGroup?: number;
                /** Format: int64 */
                device?: number;
                /** Format: int64 */
                marketInfos?: number;
                /** Format: int64 */
                packages?: number;
                /** Format: int64 */
                originalManufacturer?: number;
            };
            /** @description JSON Pointers into the record: what the authority leaves out of its answers, and no record here knows. It may hold something there. */
            notShown?: string[];
            /** @description requestId of the submission in flight. */
            heldBy?: string;
            /** @description Why the outcome of the submission in flight is unknown. */
            doubt?: string;
            /**
             * Format: uuid
             * @description The pull from a file by which alone this is known. An identical submission is no success then; absent where the authority told the gateway.
             */
            filePull?: string;
            /**
             * Format: date-time
             * @description When it came to be so, as far as is known: of what a file shows, the date of that.
             */
            updatedAt: string;
            deviceGroup: {
                issuingAgency: string;
                code: string;
            };
            /** @description What it is in further registers; absent where it is in no file for one. */
            registers?: components["schemas"]["RegisterDevice"][];
            /** @description The device record that the authority holds. */
            record?: unknown;
        };
        /** Device (UDI-DI) without its record */
        DeviceSummary: {
            stage: components["schemas"]["Stage"];
            /**
             * @description A STANDARD device and a LEGACY one may bear the same code.
             * @enum {unknown}
             */
            criterion: "STANDARD" | "SPP" | "LEGACY";
            issuingAgency: string;
            code: string;
            model: string;
            label?: components["schemas"]["Label"];
            actorCode: string;
            /**
             * @description IN_DOUBT and IN_SUBMISSION hide the state that the authority has; heldState shows that.
             * @enum {unknown}
             */
            state: "NONE" | "SUBMITTED" | "REGISTERED" | "DISCARDED" | "REFUSED" | "IN_SUBMISSION" | "IN_DOUBT";
            /**
             * @description What the authority has, as far as its answers tell.
             * @enum {unknown}
             */
            heldState: "NONE" | "SUBMITTED" | "REGISTERED" | "DISCARDED";
            /**
             * Format: int64
             * @description Its version at the authority; 0 while it has none.
             */
            version: number;
            /** @description The version of each part at the authority: absent for a part of which there is none, 0 where it is not known. */
            versions: {
                /** Format: int64 */
                deviceGroup?: number;
                /** Format: int64 */
                device?: number;
                /** Format: int64 */
                marketInfos?: number;
                /** Format: int64 */
                packages?: number;
                /** Format: int64 */
                originalManufacturer?: number;
            };
            /** @description JSON Pointers into the record: what the authority leaves out of its answers, and no record here knows. It may hold something there. */
            notShown?: string[];
            /** @description requestId of the submission in flight. */
            heldBy?: string;
            /** @description Why the outcome of the submission in flight is unknown. */
            doubt?: string;
            /**
             * Format: uuid
             * @description The pull from a file by which alone this is known. An identical submission is no success then; absent where the authority told the gateway.
             */
            filePull?: string;
            /**
             * Format: date-time
             * @description When it came to be so, as far as is known: of what a file shows, the date of that.
             */
            updatedAt: string;
            deviceGroup: {
                issuingAgency: string;
                code: string;
            };
        };
        /** What is right, what is wrong, and what to do */
        Diagnosis: {
            /** @description Program and version: `udigate 0.1.0`. */
            version: string;
            /**
             * Format: date-time
             * @description When it was looked.
             */
            at: string;
            /** @description Whether nothing is wrong; warnings do not count. */
            sound: boolean;
            checks: {
                /** @enum {unknown} */
                check: "settings" | "gateway" | "version" | "process" | "store" | "tables" | "secret-key" | "restore" | "evidence" | "clock" | "preview" | "production" | "certificates" | "space" | "key-file" | "key-copy" | "epoch" | "durability" | "database-clock" | "proxies" | "mail" | "witnesses" | "jobs" | "connector" | "schema" | "code-lists" | "webhooks" | "backlog";
                /**
                 * @description `failed` is what is wrong.
                 * @enum {unknown}
                 */
                state: "ok" | "warning" | "failed";
                /** @description How it stands. */
                message: string;
                /** @description What to do about it. */
                advice?: string;
                /**
                 * Format: date-time
                 * @description Since when it has not been well.
                 */
                since?: string;
            }[];
        };
        /** A field that is to change */
        Difference: {
            /** @description JSON Pointer into the records. */
            path: string;
            /** @description What the authority holds; absent where there is nothing. */
            before?: unknown;
            /** @description What is desired; absent where it is to go. */
            after?: unknown;
        };
        /** An operation whose outcome is unknown */
        Doubt: {
            /** Format: uuid */
            requestId: string;
            operation: string;
            stage: components["schemas"]["Stage"];
            model: string;
            actorCode: string;
            entity: components["schemas"]["EntityKey"];
            device: {
                issuingAgency: string;
                code: string;
            };
            label?: components["schemas"]["Label"];
            /** @description Why its outcome is unknown. */
            doubt: string;
            owner?: components["schemas"]["Owner"];
            /**
             * Format: int64
             * @description How many comments there are; absent where there are none.
             */
            comments?: number;
            /**
             * Format: date-time
             * @description When it came into doubt.
             */
            since: string;
            /** @description No machine can resolve it. */
            needsOperator: boolean;
            /**
             * Format: date-time
             * @description When the authority is asked next what it holds.
             */
            nextLookUpAt?: string;
            /** Format: uuid */
            messageId?: string;
            /** @description What the authority was asked about it, first to last. */
            lookUps: {
                /**
                 * Format: uuid
                 * @description The message that asks.
                 */
                messageId: string;
                /**
                 * Format: date-time
                 * @description When it was asked.
                 */
                askedAt: string;
                /**
                 * Format: date-time
                 * @description When the authority answered.
                 */
                answeredAt?: string;
                /**
                 * @description applied: the authority holds what was sent; absent: what was there before; discarded: it holds the entity as discarded.
                 * @enum {unknown}
                 */
                finding?: "applied" | "absent" | "different" | "discarded" | "cannot-tell";
                because?: string;
                differences?: components["schemas"]["Difference"][];
            }[];
            decisions: {
                /** @enum {unknown} */
                decision: "registered" | "send-again" | "give-up";
                /** @description What who decided is called: the person who was signed in, or the API key. Before decisions bore who was signed in, whom the key named; absent where that was erased. */
                by?: string;
                author: components["schemas"]["Author"];
                /** @description The API key under which it was decided; absent where a person was signed in. */
                keyId?: string;
                reason: string;
                evidence?: string;
                /**
                 * Format: date-time
                 * @description When it was decided.
                 */
                at: string;
            }[];
            /** @description What can be decided. */
            choices: ("registered" | "send-again" | "give-up")[];
        };
        /** Page of doubts, newest first */
        DoubtPage: {
            items: components["schemas"]["Doubt"][];
            /** @description Give it as cursor to get the next page; absent on the last. */
            nextCursor?: string;
        };
        /** What a person decides about a doubt */
        DoubtResolution: {
            /**
             * @description registered: the authority holds it; send-again: it certainly does not; give-up: send it no more, whatever it holds.
             * @enum {unknown}
             */
            decision: "registered" | "send-again" | "give-up";
            /** @description Needed where several of the submission are in doubt. */
            operation?: string;
            /** @description Why. */
            reason: string;
            /** @description What shows that the authority holds it; needed for registered, such as where it was seen and when. */
            evidence?: string;
        };
        /** What became of a device or a device group */
        EntityHistory: {
            /** @description Newest first. */
            items: ({
                /** @enum {string} */
                kind: "SUBMISSION";
                /**
                 * Format: date-time
                 * @description When it came.
                 */
                at: string;
                /** Format: uuid */
                requestId: string;
                status: string;
                statusText: string;
                /** @description Those that were for this entity. */
                operations: string[];
                /**
                 * Format: int64
                 * @description The version that they were to make of the entity itself; 0: the one after whatever the authority holds.
                 */
                version?: number;
                /**
                 * Format: date-time
                 * @description When its outcome was known.
                 */
                endedAt?: string;
                /** @description The record as it was submitted. */
                record?: unknown;
            } | {
                /** @enum {string} */
                kind: "PULL";
                /**
                 * Format: date-time
                 * @description When the pull began.
                 */
                at: string;
                /** Format: uuid */
                pullId: string;
                /**
                 * @description The names of the counts of a pull say what each means.
                 * @enum {unknown}
                 */
                finding: "CHANGED" | "CONFIRMED" | "DISCARDED" | "APPEARED" | "IN_SUBMISSION" | "OLDER" | "ELSEWHERE" | "MISSING";
                /** @description States, versions and fields before and after. */
                details: {
                    /** @description requestId of the submission that holds it. */
                    heldBy?: string;
                    state?: {
                        /** @enum {unknown} */
                        before: "NONE" | "SUBMITTED" | "REGISTERED" | "DISCARDED";
                        /** @enum {unknown} */
                        after: "NONE" | "SUBMITTED" | "REGISTERED" | "DISCARDED";
                    };
                    versions?: {
                        before: {
                            [key: string]: number;
                        };
                        after: {
                            [key: string]: number;
                        };
                    };
                    differences: {
                        /** @description JSON Pointer into the records that the authority holds. */
                        path: string;
                        /** @description What was known here. */
                        before?: unknown;
                        /** @description What the authority holds. */
                        after?: unknown;
                    }[];
                };
            })[];
            /** @description Whether there is nothing older. */
            isWhole: boolean;
        };
        /** What names an entity */
        EntityKey: {
            /** @enum {unknown} */
            kind: "device" | "group";
            /**
             * @description A STANDARD device and a LEGACY one may bear the same code.
             * @enum {unknown}
             */
            criterion: "STANDARD" | "SPP" | "LEGACY";
            issuingAgency: string;
            code: string;
        };
        /** A batch has come to its end; again after each time that what failed is submitted once more */
        EventBatchEnded: {
            /** @enum {unknown} */
            type: "batch.ended";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: {
                /** Format: uuid */
                batchId: string;
                stage: components["schemas"]["Stage"];
                /** @enum {unknown} */
                state: "ENDED" | "CANCELLED" | "UNREADABLE";
                /** @description Where the gateway tells more: paths on its own host. */
                links: {
                    batch: string;
                    results: string;
                };
            };
        };
        /** A pull found devices or device groups that their notified body has confirmed */
        EventDeviceConfirmed: {
            /** @enum {unknown} */
            type: "device.confirmed";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: {
                /** Format: uuid */
                pullId: string;
                stage: components["schemas"]["Stage"];
                /** @description SRN of the actor. */
                actorCode: string;
                /**
                 * Format: int64
                 * @description How many devices and device groups it found so; the pull names them.
                 */
                entities: number;
                /** @description Where the gateway tells more: paths on its own host. */
                links: {
                    pull: string;
                };
            };
        };
        /** A pull found devices or device groups that were discarded */
        EventDeviceDiscarded: {
            /** @enum {unknown} */
            type: "device.discarded";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: {
                /** Format: uuid */
                pullId: string;
                stage: components["schemas"]["Stage"];
                /** @description SRN of the actor. */
                actorCode: string;
                /**
                 * Format: int64
                 * @description How many devices and device groups it found so; the pull names them.
                 */
                entities: number;
                /** @description Where the gateway tells more: paths on its own host. */
                links: {
                    pull: string;
                };
            };
        };
        /** The public sees a device otherwise than it is registered */
        EventDevicePublicDiffers: {
            /** @enum {unknown} */
            type: "device.public_differs";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: {
                stage: components["schemas"]["Stage"];
                /** @description SRN of the actor. */
                actorCode: string;
                issuingAgency: string;
                code: string;
                /** @description Where the gateway tells more: paths on its own host. */
                links: {
                    public: string;
                };
            };
        };
        /** A pull is complete, or has failed */
        EventPullEnded: {
            /** @enum {unknown} */
            type: "pull.ended";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: {
                /** Format: uuid */
                pullId: string;
                stage: components["schemas"]["Stage"];
                /** @description SRN of the actor. */
                actorCode: string;
                /** @enum {unknown} */
                state: "COMPLETE" | "FAILED";
                /**
                 * Format: int64
                 * @description How many differences it found.
                 */
                differences: number;
                /** @description Where the gateway tells more: paths on its own host. */
                links: {
                    pull: string;
                };
            };
        };
        /** A submission has come to its end */
        EventSubmissionEnded: {
            /** @enum {unknown} */
            type: "submission.ended";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: {
                /**
                 * Format: uuid
                 * @description Names the submission.
                 */
                requestId: string;
                stage: components["schemas"]["Stage"];
                /** @description SRN of the actor. */
                actorCode: string;
                status: components["schemas"]["SubmissionStatus"];
                /** @description Where the gateway tells more: paths on its own host. */
                links: {
                    submission: string;
                };
            };
        };
        /** The outcome of a submission is unknown at present, or unknown for another reason than before */
        EventSubmissionInDoubt: {
            /** @enum {unknown} */
            type: "submission.in_doubt";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: {
                /**
                 * Format: uuid
                 * @description Names the submission.
                 */
                requestId: string;
                stage: components["schemas"]["Stage"];
                /** @description SRN of the actor. */
                actorCode: string;
                status: components["schemas"]["SubmissionStatus"];
                /** @description Where the gateway tells more: paths on its own host. */
                links: {
                    submission: string;
                    doubts: string;
                };
            };
        };
        /** A submission is in doubt, and only a person can resolve that */
        EventSubmissionNeedsOperator: {
            /** @enum {unknown} */
            type: "submission.needs_operator";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: {
                /**
                 * Format: uuid
                 * @description Names the submission.
                 */
                requestId: string;
                stage: components["schemas"]["Stage"];
                /** @description SRN of the actor. */
                actorCode: string;
                status: components["schemas"]["SubmissionStatus"];
                /** @description Where the gateway tells more: paths on its own host. */
                links: {
                    submission: string;
                    doubts: string;
                };
            };
        };
        /** Nothing has happened: a person tries the webhook out */
        EventWebhookTest: {
            /** @enum {unknown} */
            type: "webhook.test";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: {
                /** Format: uuid */
                webhookId: string;
                stage: components["schemas"]["Stage"];
                /** @description Where the gateway tells more: paths on its own host. */
                links: {
                    webhook: string;
                };
            };
        };
        /** What was erased */
        EvidenceErased: {
            /**
             * Format: int64
             * @description Decisions that bore the name, and bear it no longer.
             */
            erased: number;
            /**
             * Format: int64
             * @description Decisions that bear it on: earlier versions recorded it as it is, and without it their chains could not be verified.
             */
            kept: number;
        };
        /** A name that is to be erased */
        EvidenceErasure: {
            /** @description The name of who decided on doubts, as it was given. */
            decidedBy: string;
        };
        /**
         * A part of an export of the evidence
         * @description about, submission, message, pull: what is exported. file: a document as it is kept, in base64. exchange: what is kept of a message that the gateway exchanged itself over AS4: the signed envelope and the signed receipt or error, in base64, without payload. entry: one of a chain; its hash is of the line. proof: that a checkpoint covers a chain. checkpoint: its signature is of the line. succession: that a secret key has succeeded another one; both signatures are of the line. inclusion: what leads from a checkpoint to the root in the note. note: what the gateway and witnesses signed of the log. timestamp: what a time-stamping authority answered. end: how much there was; without it, something is missing.
         */
        EvidenceExportLine: {
            /** @enum {unknown} */
            type: "about" | "submission" | "message" | "pull" | "file" | "exchange" | "entry" | "proof" | "checkpoint" | "succession" | "inclusion" | "note" | "timestamp" | "end";
        } & {
            [key: string]: unknown;
        };
        /** Signed head of the evidence */
        EvidenceHead: {
            /**
             * Format: int64
             * @description Of the checkpoint; counts up without a gap.
             */
            number: number;
            /**
             * Format: date-time
             * @description When it was signed.
             */
            at: string;
            /** @description SHA-256 of the checkpoint before it; 64 zeros for the first one. */
            previous: string;
            /**
             * Format: int64
             * @description How many chains it covers that are new or have grown.
             */
            heads: number;
            /** @description Root of the Merkle tree (RFC 6962) over those. */
            digest: string;
            /** @description SHA-256 of the public key in DER. */
            keyId: string;
            /** @description The public key, PEM. */
            publicKey: string;
            /** @description Ed25519, in base64. */
            signature: string;
        };
        /** The log of checkpoints */
        EvidenceLog: {
            /** @description Name of the log. */
            origin: string;
            /** @description The key by which its notes are verified, in the form of C2SP: what a witness is given. */
            verifierKey: string;
            /**
             * Format: int64
             * @description How many checkpoints it has; each is a leaf.
             */
            size: number;
            /** @description What the gateway says of it, a signed note of C2SP. */
            note: string;
            /** @description The newest that a witness has signed. */
            witnessed?: {
                /**
                 * Format: int64
                 * @description Up to which checkpoint.
                 */
                size: number;
                /** @description The same, with the signatures of witnesses, a signed note of C2SP. */
                note: string;
                by: {
                    witness: string;
                    /**
                     * Format: date-time
                     * @description When it has signed.
                     */
                    at: string;
                }[];
            };
            /** @description The newest checkpoint that has a time stamp. */
            timestamped?: {
                /** Format: int64 */
                checkpoint: number;
                /**
                 * Format: date-time
                 * @description By the clock of the authority.
                 */
                at: string;
            };
        };
        /** A problem, or at last the end */
        EvidenceVerificationLine: {
            /** @enum {string} */
            type: "problem";
            /** @description Id of the submission, message or pull whose chain it is. */
            chain?: string;
            /**
             * Format: int64
             * @description The entry of that chain.
             */
            seq?: number;
            /**
             * Format: int64
             * @description Number of the checkpoint.
             */
            checkpoint?: number;
            /** @description What is not as the gateway wrote it. */
            what: string;
        } | {
            /** @enum {string} */
            type: "end";
            /** @enum {unknown} */
            scope: "everything" | "own";
            /** Format: int64 */
            problems: number;
            /** Format: int64 */
            chains: number;
            /** Format: int64 */
            entries: number;
            /** Format: int64 */
            checkpoints: number;
            /**
             * Format: int64
             * @description Chains with entries that no checkpoint covers yet.
             */
            uncovered: number;
            /**
             * Format: int64
             * @description Checkpoints that were signed with a secret key that an operator has set aside.
             */
            setAside: number;
            /**
             * Format: int64
             * @description The checkpoint after which it was looked.
             */
            since?: number;
            reached?: {
                /**
                 * Format: int64
                 * @description Of the checkpoint; counts up without a gap.
                 */
                number: number;
                /**
                 * Format: date-time
                 * @description When it was signed.
                 */
                at: string;
                /** @description SHA-256 of the checkpoint before it; 64 zeros for the first one. */
                previous: string;
                /**
                 * Format: int64
                 * @description How many chains it covers that are new or have grown.
                 */
                heads: number;
                /** @description Root of the Merkle tree (RFC 6962) over those. */
                digest: string;
                /** @description SHA-256 of the public key in DER. */
                keyId: string;
                /** @description The public key, PEM. */
                publicKey: string;
                /** @description Ed25519, in base64. */
                signature: string;
            };
        };
        /** File for the upload page */
        ExportFile: {
            stage: components["schemas"]["Stage"];
            /** @description Its name. Names sort in the order of uploading. */
            file: string;
            /** @description The service to choose on the upload page, and its operation. */
            operation: string;
            /** @description The actor (SRN) in whose name it is to be uploaded. */
            actorCode: string;
            /**
             * Format: int64
             * @description How many entities it carries.
             */
            entities: number;
            /** Format: uuid */
            messageId: string;
            /**
             * Format: uuid
             * @description The authority's response repeats it.
             */
            correlationId: string;
            /** @description SHA-256 of the file, hexadecimal. */
            sha256: string;
            /** Format: date-time */
            createdAt: string;
            /** @description The requestIds of the submissions in it. */
            submissions: string[];
        };
        /** What waits to be uploaded */
        ExportManifest: {
            stage: components["schemas"]["Stage"];
            /** @description The files that wait to be uploaded, or for their response, in the order of uploading. */
            items: components["schemas"]["ExportFile"][];
            /**
             * Format: int64
             * @description How many submissions have something to send that is in no file yet; POST /api/v1/exports makes one.
             */
            notExported: number;
            /** @description What to do with the files, for people. */
            instructions: string;
        };
        /** Finding */
        Finding: {
            /** @description JSON Pointer into the caller's own request. */
            path: string;
            /** @description What is wrong and what to do. */
            message: string;
            /** @description The authority's rule id, SCHEMA-… or UDG-…. */
            ruleId: string;
            /** @description The value seen. */
            value?: unknown;
            /** @description The edit (JSON Patch) that fixes it, where there is just one. */
            fix?: ({
                /** @enum {unknown} */
                op: "add" | "replace";
                /** @description JSON Pointer into the caller's own request. */
                path: string;
                value: unknown;
            } | {
                /** @enum {string} */
                op: "remove";
                /** @description JSON Pointer into the caller's own request. */
                path: string;
            })[];
        };
        /** Safe fixes to apply */
        FixChoice: {
            /** @description Groups or single fixes by their ids: no others. All of them otherwise. */
            only?: string[];
            /** @description Groups or single fixes by their ids: all but these. */
            except?: string[];
            /** @description Whether the mapping of the import learns from the fixes, so that the next list needs none of them: what was written otherwise is translated, and zeros that were lost come back. */
            inMapping?: boolean;
        };
        /** Import of a list */
        Import: {
            /** Format: uuid */
            id: string;
            stage: components["schemas"]["Stage"];
            /** @description What the caller calls it. */
            name?: string;
            /**
             * Format: int64
             * @description Rises with each change of mapping and cells; give it as If-Match to change the import.
             */
            revision: number;
            /**
             * @description How far it is: COLUMNS until it is checked, FINDINGS until it is planned, PLAN until it is submitted, SUBMITTED until its batch has ended.
             * @enum {unknown}
             */
            step: "COLUMNS" | "FINDINGS" | "PLAN" | "SUBMITTED" | "ENDED";
            /**
             * @description Whether it is in the shape of the template, or has columns of its own and a mapping.
             * @enum {unknown}
             */
            layout: "TEMPLATE" | "OWN";
            /** @enum {unknown} */
            model: "EU_UDI_MDR" | "EU_UDI_IVDR" | "EU_UDI_SPP" | "EU_UDI_MDD" | "EU_UDI_IVDD";
            /** @description The actor of the records that name none. */
            actorCode?: string;
            /**
             * @description The further register for which it is judged too.
             * @enum {unknown}
             */
            for?: "swissdamed";
            file: {
                /** @enum {unknown} */
                format: "csv" | "xlsx";
                /**
                 * Format: int64
                 * @description How long it is.
                 */
                bytes: number;
                /** @description Of the file as it came, hexadecimal. */
                sha256: string;
            };
            /**
             * Format: int64
             * @description How many rows there are below the headings; of several sheets that of the devices.
             */
            rows: number;
            /** @description The name of the kept mapping that was taken over. */
            mappingName?: string;
            /** Format: int64 */
            mappingVersion?: number;
            changes: {
                /**
                 * Format: int64
                 * @description How many fixes and edits can be undone.
                 */
                steps: number;
                /**
                 * Format: int64
                 * @description How many cells these change.
                 */
                cells: number;
            };
            /** @description What was found of this revision; absent until it is checked. */
            check?: {
                /** Format: date-time */
                checkedAt: string;
                counts: {
                    /**
                     * Format: int64
                     * @description How many records the list has.
                     */
                    records: number;
                    /**
                     * Format: int64
                     * @description Without errors as they stand.
                     */
                    ready: number;
                    /**
                     * Format: int64
                     * @description Without errors once all safe fixes are applied.
                     */
                    afterFixes: number;
                    /**
                     * Format: int64
                     * @description They need a person.
                     */
                    undecided: number;
                };
                /** @description How the tables of the file were read, and how much of each. */
                tables?: {
                    /** @description The name of the sheet; absent in a CSV file. */
                    sheet?: string;
                    /** @description What stands between the cells of a CSV file: comma, semicolon, tab, bar, or another sign itself. */
                    separator?: string;
                    /** @description How the text of a CSV file is encoded. */
                    encoding?: string;
                    /**
                     * Format: int64
                     * @description The last row with headings; 0 where there are none.
                     */
                    headingRow: number;
                    /**
                     * Format: int64
                     * @description How many columns are read.
                     */
                    columns: number;
                    /**
                     * Format: int64
                     * @description How many rows below the headings are read.
                     */
                    rows: number;
                    /** @description What has something in it and is not read; of a workbook with several sheets, other sheets are named with the first. */
                    notRead?: {
                        /** @description A row, column, sheet, or some cells, in words. */
                        part: string;
                        /** @description Why it is not read. */
                        reason: string;
                    }[];
                }[];
            };
            /** @description What submitting this revision does; absent until it is planned. */
            plan?: {
                /** Format: date-time */
                plannedAt: string;
                counts: {
                    /**
                     * Format: int64
                     * @description Something of them is registered for the first time.
                     */
                    new: number;
                    /**
                     * Format: int64
                     * @description They change what is registered.
                     */
                    changed: number;
                    /**
                     * Format: int64
                     * @description They are registered just so; nothing is sent.
                     */
                    unchanged: number;
                    /**
                     * Format: int64
                     * @description They cannot be submitted as they stand: never and notYet together.
                     */
                    notPossible: number;
                    /**
                     * Format: int64
                     * @description Of these, what only another record makes possible.
                     */
                    never: number;
                    /**
                     * Format: int64
                     * @description Of these, what is fixed in the list, or passes with time.
                     */
                    notYet: number;
                    /**
                     * Format: int64
                     * @description How many records submitting sends: new and changed.
                     */
                    sent: number;
                };
            };
            batch?: components["schemas"]["BatchSummary"];
            /** @description Why it was submitted. */
            reason?: string;
            /** Format: date-time */
            createdAt: string;
            createdBy: components["schemas"]["Author"];
            /** Format: date-time */
            changedAt: string;
            changedBy: components["schemas"]["Author"];
            /**
             * Format: date-time
             * @description When it is removed: 90 days after its batch has ended.
             */
            expiresAt?: string;
        };
        /** What was changed in an imported list */
        ImportChanges: {
            /** @description The oldest first. */
            items: {
                /**
                 * Format: int64
                 * @description Undo it by this number.
                 */
                id: number;
                /** @enum {unknown} */
                kind: "FIXES" | "EDIT";
                /** @description What was done. */
                title: string;
                /**
                 * Format: int64
                 * @description How many cells it changes.
                 */
                cells: number;
                /** Format: date-time */
                at: string;
                by: components["schemas"]["Author"];
                /** @description The first of them. */
                changes: {
                    /** @description Absent in a CSV file. */
                    sheet?: string;
                    /** Format: int64 */
                    row: number;
                    /** @description Letter of the column. */
                    column: string;
                    /** @description In the file as it came. */
                    before: string | number;
                    after: string | number;
                }[];
            }[];
        };
        /** What is wrong with an imported list, by cause */
        ImportFindings: {
            /** @enum {boolean} */
            isReady: true;
            /** Format: int64 */
            revision: number;
            /** Format: date-time */
            checkedAt: string;
            counts: {
                /**
                 * Format: int64
                 * @description How many records the list has.
                 */
                records: number;
                /**
                 * Format: int64
                 * @description Without errors as they stand.
                 */
                ready: number;
                /**
                 * Format: int64
                 * @description Without errors once all safe fixes are applied.
                 */
                afterFixes: number;
                /**
                 * Format: int64
                 * @description They need a person.
                 */
                undecided: number;
            };
            /** @description The safe fixes that are not applied yet. */
            groups: {
                /** @description Choose the group by this name, or leave it out. */
                id: string;
                /** @enum {unknown} */
                kind: "white-space" | "leading-zeros" | "notation" | "number" | "date" | "repeated-code" | "cross";
                /** @description What the fixes do, and why no other value is possible. */
                reason: string;
                /** @description What they fix. */
                ruleId: string;
                /** @description Absent in a CSV file. */
                sheet?: string;
                /** @description Letter of the column. */
                column: string;
                field?: string;
                /**
                 * Format: int64
                 * @description How many cells change.
                 */
                cells: number;
                /**
                 * Format: int64
                 * @description How many records have the findings.
                 */
                devices: number;
                /** @description The commonest values. */
                values: {
                    before: string | number;
                    after: string | number;
                    /**
                     * Format: int64
                     * @description In how many fixes.
                     */
                    fixes: number;
                }[];
                /** @description What stands above the column. */
                heading?: string;
            }[];
            /** @description What is left with the safe fixes, by cause: errors first. */
            causes: {
                /** @description Names the cause; the same for the same revision. */
                id: string;
                /** @enum {unknown} */
                severity: "error" | "warning";
                /** @description The rule, or the code of what is wrong with a cell, a row or the file. */
                ruleId: string;
                /** @description What is wrong in the first of its cells, and what to do. */
                message: string;
                /** @description Absent in a CSV file. */
                sheet?: string;
                /** @description Letter of the column; absent where whole rows are meant. */
                column?: string;
                field?: string;
                /** @description The commonest values. */
                values: {
                    value: unknown;
                    /** @description What is probably right. */
                    meant?: unknown;
                    /**
                     * Format: int64
                     * @description In how many cells.
                     */
                    cells: number;
                }[];
                /** @description What stands above the column. */
                heading?: string;
                /**
                 * Format: int64
                 * @description In how many cells, or rows where whole rows are meant.
                 */
                cells: number;
                /**
                 * Format: int64
                 * @description How many records have it.
                 */
                devices: number;
                /** @description The values that the field admits, where they are few; more are searched in their code list. */
                choices?: {
                    /** @description As it would stand in a cell. */
                    value: string;
                    /** @description What it is called. */
                    title: string;
                }[];
                /**
                 * Format: int64
                 * @description In how many cells something else is probably right, each with its own value; `after` of its rows says which. An edit with `suggested` takes it for all of them.
                 */
                suggested?: number;
            }[];
            /**
             * Format: int64
             * @description Findings that only follow from these, and are not listed.
             */
            followOns: number;
        };
        /** The mapping of an import */
        ImportMapping: {
            /**
             * Format: int64
             * @description Rises with each change of mapping and cells; give it as If-Match to change the import.
             */
            revision: number;
            mapping: components["schemas"]["Mapping"];
            /** @description The sheets of a workbook; those that are read are named in the mapping. */
            sheets: {
                name: string;
                isHidden: boolean;
                /** @description What is in it, where it has headings and was examined. */
                list?: {
                    /**
                     * Format: int64
                     * @description The row with the headings; 0 where there are none.
                     */
                    headingRow: number;
                    /** Format: int64 */
                    headingRows?: number;
                    /**
                     * Format: int64
                     * @description How many rows there are below the headings.
                     */
                    rows: number;
                    columns: {
                        /** @description Letter of the column. */
                        letter: string;
                        heading: string;
                        /**
                         * Format: int64
                         * @description Which of several columns with this heading it is.
                         */
                        occurrence: number;
                        /** @description Different values, the most frequent first. */
                        samples: string[];
                    }[];
                    /** @description Of a further sheet, where its rows can be joined to the devices. */
                    key?: {
                        /** @description The heading of the column by which the rows find their devices. */
                        column: string;
                        /** @description The heading of the column of the devices that has the same values. */
                        ofDevices: string;
                        /** @description How many of its different values are those of devices, from 0 to 1. */
                        share: number;
                    };
                };
            }[];
            /**
             * Format: int64
             * @description How many rows there are below the headings.
             */
            rows: number;
            /** @description What a record must have, and nothing gives it. */
            missing: {
                field: string;
                title: string;
            }[];
            /** @description Every field that a column can go into. */
            fields: {
                /** @description As a mapping names it, with [1] for the first entry of a list. */
                field: string;
                /** @description What a person calls it. */
                title: string;
                /** @description The sheet of the template that it stands on. */
                group: string;
                /** @description Whether a record, or an entry of its list, must have it. */
                isRequired: boolean;
                /** @description How its cells are read: code, yes-no, date, … */
                kind: string;
                /**
                 * @description The code list that its values are of; GET /api/v1/codes/{list}?q= searches it.
                 * @enum {unknown}
                 */
                codeList?: "emdn" | "market-countries" | "countries" | "non-eu-countries" | "languages" | "notified-bodies" | "clinical-size-types" | "clinical-size-units" | "clinical-size-precisions" | "storage-handling-conditions" | "critical-warnings" | "risk-classes" | "special-device-types" | "multi-component-types" | "certificate-types" | "annex-xvi-types" | "substance-types" | "substance-sub-types" | "device-statuses" | "production-identifiers" | "issuing-agencies" | "applicable-legislations";
                /** @description The values that the field admits, where they are few; more are searched in their code list. */
                choices?: {
                    /** @description As it would stand in a cell. */
                    value: string;
                    /** @description What it is called. */
                    title: string;
                }[];
            }[];
            /** @description Whether it is as it was proposed. */
            isProposed: boolean;
            /** @description The name of the kept mapping that was taken over. */
            mappingName?: string;
            /** Format: int64 */
            mappingVersion?: number;
            /** @description The sheet that is read; absent in a CSV file. */
            sheet?: string;
            /** Format: int64 */
            headingRow: number;
            /**
             * Format: int64
             * @description The last row with something in it.
             */
            lastRow: number;
            columns: {
                /** @description Of several sheets the one that it is on, where that is not the first. */
                sheet?: string;
                /** @description Letter of the column. */
                letter: string;
                heading: string;
                /**
                 * Format: int64
                 * @description Which of several columns with this heading it is.
                 */
                occurrence: number;
                /** @description Different values, the most frequent first. */
                samples: string[];
                /**
                 * Format: int64
                 * @description In how many rows something stands.
                 */
                filled: number;
                /** @description The fields that it goes into; none where it is ignored. */
                fields: string[];
                /**
                 * Format: int64
                 * @description From 1, to be looked at, to 4, sure; 0 where nothing is proposed.
                 */
                confidence: number;
                /** @description Why, in words. */
                reason: string;
                /** @description Values that are translated, or are to be. */
                values: {
                    /** @description What stands in the column. */
                    from: string;
                    /**
                     * Format: int64
                     * @description In how many rows.
                     */
                    rows: number;
                    /** @description What it is read as; absent where that is left to decide. */
                    to?: string;
                }[];
                /**
                 * Format: int64
                 * @description How many of the values nothing is known of.
                 */
                open: number;
                /**
                 * Format: int64
                 * @description In how many rows nothing stands.
                 */
                empty: number;
                /**
                 * Format: int64
                 * @description How many different values there are.
                 */
                different: number;
            }[];
            /** @description Fields with the same value in every row. */
            fixed: {
                field: string;
                value: string;
            }[];
        };
        /** Page of imports, newest first */
        ImportPage: {
            items: components["schemas"]["Import"][];
            /** @description Give it as cursor to get the next page; absent on the last. */
            nextCursor?: string;
        };
        /** What submitting an imported list does */
        ImportPlan: {
            /** @enum {boolean} */
            isReady: true;
            /** Format: int64 */
            revision: number;
            /** Format: date-time */
            plannedAt: string;
            counts: {
                /**
                 * Format: int64
                 * @description Something of them is registered for the first time.
                 */
                new: number;
                /**
                 * Format: int64
                 * @description They change what is registered.
                 */
                changed: number;
                /**
                 * Format: int64
                 * @description They are registered just so; nothing is sent.
                 */
                unchanged: number;
                /**
                 * Format: int64
                 * @description They cannot be submitted as they stand: never and notYet together.
                 */
                notPossible: number;
                /**
                 * Format: int64
                 * @description Of these, what only another record makes possible.
                 */
                never: number;
                /**
                 * Format: int64
                 * @description Of these, what is fixed in the list, or passes with time.
                 */
                notYet: number;
                /**
                 * Format: int64
                 * @description How many records submitting sends: new and changed.
                 */
                sent: number;
            };
            /** @description How many operations of each kind are sent. */
            operations: {
                [key: string]: number;
            };
            /**
             * Format: int64
             * @description How many groups are registered for the first time.
             */
            newGroups: number;
            /**
             * Format: int64
             * @description How many messages carry them, where each is as full as may be.
             */
            messages: number;
            /** @description What changes, by difference; each record is in one. Those of most devices first, 100 at most. */
            changed: {
                /** @description Ask for its records by this name. */
                id: string;
                /** @description Without values where they differ too much. */
                differences: {
                    /** @description JSON Pointer into the request. */
                    path: string;
                    /** @description What a person calls it. */
                    title: string;
                    /** @description What is registered; absent where nothing is. */
                    before?: unknown;
                    /** @description What is desired; absent where nothing is. */
                    after?: unknown;
                }[];
                /**
                 * Format: int64
                 * @description How many records differ so.
                 */
                devices: number;
                /** @description The first of them; GET records has all. */
                examples: components["schemas"]["ImportRecord"][];
            }[];
            /** @description The groups of the new devices, 500 at most. */
            new: {
                group: {
                    issuingAgency?: string;
                    code: string;
                };
                name?: string;
                /** @description The class of risk, by its code. */
                class?: string;
                /** @description Whether the authority has the group. */
                isRegistered: boolean;
                /**
                 * Format: int64
                 * @description How many new devices it has in the list.
                 */
                devices: number;
            }[];
            notPossible: {
                /** @description Ask for its records by this name. */
                id: string;
                /** @enum {unknown} */
                when: "NEVER" | "NOT_YET";
                reason: string;
                /** @description The rule that forbids it. */
                ruleId?: string;
                /**
                 * @description FIX it in the list; WAIT and submit again; DECIDE a doubt first (/api/v1/doubts).
                 * @enum {unknown}
                 */
                action: "FIX" | "WAIT" | "DECIDE";
                /**
                 * Format: int64
                 * @description How many records.
                 */
                devices: number;
                /** @description The first of them; GET records has all. */
                examples: components["schemas"]["ImportRecord"][];
            }[];
        };
        /** A record of an imported list, and what submitting does with it */
        ImportRecord: {
            /**
             * Format: int64
             * @description Which record of the list.
             */
            record: number;
            /** Format: int64 */
            row: number;
            /** @description Absent in a CSV file. */
            sheet?: string;
            device?: {
                issuingAgency?: string;
                code?: string;
            };
            label?: components["schemas"]["Label"];
            /**
             * @description NEW: something is registered for the first time; CHANGED: it changes what is registered; UNCHANGED: it is registered just so; NOT_POSSIBLE: see reasons and findings.
             * @enum {unknown}
             */
            plan: "NEW" | "CHANGED" | "UNCHANGED" | "NOT_POSSIBLE";
            /** @description Which of the groups of the plan it is in. */
            group?: string;
            /** @description In the order in which they run. */
            operations?: string[];
            /**
             * Format: int64
             * @description The version of the device that it makes.
             */
            version?: number;
            differences?: {
                /** @description JSON Pointer into the request. */
                path: string;
                /** @description What a person calls it. */
                title: string;
                /** @description What is registered; absent where nothing is. */
                before?: unknown;
                /** @description What is desired; absent where nothing is. */
                after?: unknown;
            }[];
            /** @description Why it is not possible, or came to its state. */
            reasons?: string[];
            findings?: {
                /** @enum {unknown} */
                severity: "error" | "warning";
                /** @description The rule, or the code of what is wrong with a cell, a row or the file. */
                ruleId: string;
                /** @description What is wrong and what to do. */
                message: string;
                /** @description JSON Pointer into the request. */
                path?: string;
                /** @description The value seen. */
                value?: unknown;
                /** @description The edit (JSON Patch) that fixes it, where there is just one. */
                fix?: ({
                    /** @enum {unknown} */
                    op: "add" | "replace";
                    /** @description JSON Pointer into the caller's own request. */
                    path: string;
                    value: unknown;
                } | {
                    /** @enum {string} */
                    op: "remove";
                    /** @description JSON Pointer into the caller's own request. */
                    path: string;
                })[];
                place?: {
                    /** Format: int64 */
                    line: number;
                    /** Format: int64 */
                    column: number;
                } | {
                    sheet?: string;
                    /** Format: int64 */
                    row: number;
                    /** @description Letter of the column. */
                    column?: string;
                    field?: string;
                } | {
                    element: string;
                    /**
                     * Format: int64
                     * @description Of its start tag.
                     */
                    line?: number;
                };
            }[];
            /**
             * @description What became of it, once the import is submitted; as for records of batches.
             * @enum {unknown}
             */
            state?: "UNCHANGED" | "NOT_POSSIBLE" | "VALID" | "INVALID" | "READY" | "SUBMITTED" | "IN_DOUBT" | "ACCEPTED" | "PARTLY_ACCEPTED" | "REFUSED" | "BLOCKED" | "FAILED" | "CANCELLED";
            /**
             * Format: uuid
             * @description Its submission.
             */
            requestId?: string;
            /** @enum {unknown} */
            registered?: "SUBMITTED" | "REGISTERED";
            /**
             * Format: date-time
             * @description When the authority had answered.
             */
            answeredAt?: string;
        };
        /** Page of records of an imported list, in its order */
        ImportRecordPage: {
            items: components["schemas"]["ImportRecord"][];
            /** @description Give it as cursor to get the next page; absent on the last. */
            nextCursor?: string;
        };
        /** Page of the rows of a finding, as the sheet is laid out */
        ImportRowPage: {
            /** @description Absent in a CSV file. */
            sheet?: string;
            /** Format: int64 */
            headingRow: number;
            /** @description The first 50 columns of the sheet, and the one that is meant. */
            columns: {
                letter: string;
                heading: string;
            }[];
            items: {
                /** Format: int64 */
                row: number;
                /** @description One for each column, with the changes that were made; null where it is empty. */
                cells: (string | null)[];
                /** @description What the safe fixes make of cells, by the letters of their columns. */
                after?: {
                    [key: string]: string;
                };
                /** @description The letters of the columns that are meant. */
                marked: string[];
            }[];
            /**
             * Format: int64
             * @description How many rows there are in all.
             */
            total: number;
            /** @description Give it as cursor to get the next page; absent on the last. */
            nextCursor?: string;
        };
        /** Page of values of a column */
        ImportValuePage: {
            items: {
                /** @description What stands in the column. */
                from: string;
                /**
                 * Format: int64
                 * @description In how many rows.
                 */
                rows: number;
                /** @description What it is read as; absent where that is left to decide. */
                to?: string;
            }[];
            nextCursor?: string;
        };
        /** A row of an imported list as the record that it becomes */
        ImportedRecord: {
            /**
             * Format: int64
             * @description Which record of the list.
             */
            record: number;
            /** Format: int64 */
            row: number;
            /** @description Absent in a CSV file. */
            sheet?: string;
            /** Format: int64 */
            previousRow?: number;
            /** Format: int64 */
            nextRow?: number;
            model: string;
            /** @description The record of the device. */
            device?: unknown;
            /** @description The record of its group. */
            deviceGroup?: unknown;
            fields: {
                /** @description JSON Pointer into the request. */
                path: string;
                /** @description The regulator's name. */
                field: string;
                /** @description What a person calls it. */
                title: string;
                value: unknown;
                /** @description What a code stands for. */
                term?: string;
                /** @description Letter of the column that it is from. */
                letter?: string;
            }[];
            findings: {
                /** @enum {unknown} */
                severity: "error" | "warning";
                /** @description The rule, or the code of what is wrong with a cell, a row or the file. */
                ruleId: string;
                /** @description What is wrong and what to do. */
                message: string;
                /** @description JSON Pointer into the request. */
                path?: string;
                /** @description The value seen. */
                value?: unknown;
                /** @description The edit (JSON Patch) that fixes it, where there is just one. */
                fix?: ({
                    /** @enum {unknown} */
                    op: "add" | "replace";
                    /** @description JSON Pointer into the caller's own request. */
                    path: string;
                    value: unknown;
                } | {
                    /** @enum {string} */
                    op: "remove";
                    /** @description JSON Pointer into the caller's own request. */
                    path: string;
                })[];
                place?: {
                    /** Format: int64 */
                    line: number;
                    /** Format: int64 */
                    column: number;
                } | {
                    sheet?: string;
                    /** Format: int64 */
                    row: number;
                    /** @description Letter of the column. */
                    column?: string;
                    field?: string;
                } | {
                    element: string;
                    /**
                     * Format: int64
                     * @description Of its start tag.
                     */
                    line?: number;
                };
            }[];
        };
        /** Response of the authority that was taken in */
        ImportedResponse: {
            stage: components["schemas"]["Stage"];
            /** @description The file that it answers. */
            file: string;
            /** Format: uuid */
            messageId: string;
            /** Format: uuid */
            correlationId: string;
            /**
             * @description What was made of it; absent while it is not stored.
             * @enum {unknown}
             */
            reading?: "applied" | "repeated" | "contradicting" | "unmatched" | "unreadable" | "unclear";
            /** @description Every submission in the file, as it is now. */
            submissions: {
                /** Format: uuid */
                requestId: string;
                status: components["schemas"]["SubmissionStatus"];
                statusText: string;
            }[];
            /**
             * Format: int64
             * @description How many submissions have something to send that is in no file yet; POST /api/v1/exports makes one.
             */
            notExported: number;
        };
        /** A question to the authority, and what it showed */
        Inquiry: {
            /** Format: uuid */
            id: string;
            stage: components["schemas"]["Stage"];
            /** @description SRN of the actor who asks. */
            actorCode: string;
            /**
             * @description ACTOR: how an actor stands, with its mandates. SUMMARIES: the summaries of safety and performance of a device group.
             * @enum {unknown}
             */
            kind: "ACTOR" | "SUMMARIES";
            /** @description What it asks about. */
            subject: string;
            /**
             * @description RUNNING until the authority has answered.
             * @enum {unknown}
             */
            state: "RUNNING" | "COMPLETE" | "FAILED";
            /** @description Why it failed. */
            because?: string;
            startedBy: components["schemas"]["Author"];
            /** Format: date-time */
            startedAt: string;
            /**
             * Format: date-time
             * @description When the authority had answered: the date of the look.
             */
            endedAt?: string;
            /** @description Whether the authority has an actor of this code; absent until it has answered, and for summaries. */
            known?: boolean;
            actor?: {
                /** @description Its SRN. */
                actorCode: string;
                /** @description In English where there is one, else the first. */
                name?: string;
                /** @description Code of the country. */
                country?: string;
                /** @description Of its registration, in the authority's word. */
                state?: string;
                /** @description Whether it is active. */
                active?: boolean;
                /**
                 * Format: date
                 * @description From which day on it is active, or not.
                 */
                since?: string;
                /** @description The mandates between manufacturers and authorised representatives; absent for an actor that needs none. */
                mandates?: {
                    /** @description SRN of the other one. */
                    actorCode: string;
                    /** @description In the authority's word. */
                    state?: string;
                    /**
                     * Format: date
                     * @description The first day.
                     */
                    from?: string;
                    /**
                     * Format: date
                     * @description The last day.
                     */
                    until?: string;
                    /**
                     * Format: date
                     * @description The day on which it was ended before its time.
                     */
                    endedOn?: string;
                }[];
                /** @description Links between manufacturers and importers. */
                links?: {
                    /** @description SRN of the other one. */
                    actorCode: string;
                    /** @description In the authority's word. */
                    state?: string;
                    /**
                     * Format: date
                     * @description The first day.
                     */
                    from?: string;
                    /**
                     * Format: date
                     * @description The last day.
                     */
                    until?: string;
                    /**
                     * Format: date
                     * @description The day on which it was ended before its time.
                     */
                    endedOn?: string;
                }[];
            };
            summaries?: {
                /** @description The notified body's reference. */
                reference?: string;
                /** @description Its revision. */
                revision?: string;
                /**
                 * Format: date
                 * @description The day of issue.
                 */
                issued?: string;
                /** @description Number of the notified body. */
                notifiedBody?: string;
                /** @description SRN of the manufacturer. */
                manufacturer?: string;
                /** @description Whether the notified body has validated it. */
                validated?: boolean;
                /** @description Whether it is inactive. */
                inactive?: boolean;
                /**
                 * Format: date
                 * @description Since when it is.
                 */
                inactiveFrom?: string;
                deviceGroups: {
                    /** @description Who issued the code. */
                    issuingAgency?: string;
                    /** @description Basic UDI-DI. */
                    code?: string;
                    /** @description Number of the certificate. */
                    certificate?: string;
                }[];
                /** @description What is said of each document. Their content is not in the answer. */
                documents: {
                    /** @description Name of the file. */
                    name?: string;
                    /** @description Its media type. */
                    mediaType?: string;
                    /**
                     * Format: int64
                     * @description Its bytes.
                     */
                    size?: number;
                    languages?: string[];
                    /** @description Where it lies in the attachment of the authority's answer. */
                    location?: string;
                    /**
                     * Format: date
                     * @description When it was uploaded.
                     */
                    uploaded?: string;
                    /** @description Whether it is the one that the notified body has validated. */
                    master?: boolean;
                    /** @description Whether it is discarded. */
                    discarded?: boolean;
                }[];
            }[];
            /** @description Places in the answer that were not understood. */
            notUnderstood?: string[];
        };
        /** Page of inquiries, newest first */
        InquiryPage: {
            items: components["schemas"]["Inquiry"][];
            /** @description Give it as cursor to get the next page; absent on the last. */
            nextCursor?: string;
        };
        /** A question to the authority */
        InquiryRequest: {
            /** @description SRN of the actor who asks; not needed where the key is for one only. */
            actorCode?: string;
            /**
             * @description ACTOR: how an actor stands, with its mandates. SUMMARIES: the summaries of safety and performance of a device group.
             * @enum {unknown}
             */
            kind: "ACTOR" | "SUMMARIES";
            /** @description The SRN of the actor, or the code of the device group (Basic UDI-DI). */
            subject: string;
        };
        /** Invitations that were not accepted, or are to be confirmed: newest first */
        InvitationList: {
            /** @description Whether the gateway can send invitations by mail. */
            canMail: boolean;
            items: components["schemas"]["InvitationResponse"][];
        };
        /** Person to invite */
        InvitationRequest: {
            name: string;
            /** @description The mail address that the person signs in with. */
            mail: string;
            /** @description What the person becomes in the organisation on the stage. */
            roles: components["schemas"]["RoleRequest"][];
            /**
             * @description Whether the gateway sends the link to the mail address: it needs a mail server and UDIGATE_PUBLIC_URL.
             * @default false
             */
            isMailed?: boolean;
        };
        /** Invitation that was not accepted, or is to be confirmed */
        InvitationResponse: {
            /**
             * Format: uuid
             * @description Names the invitation.
             */
            id: string;
            name?: string;
            mail?: string;
            roles: {
                /** @enum {unknown} */
                role: "viewer" | "editor" | "submitter" | "operator" | "administrator" | "auditor" | "host";
                organisation?: string;
                stage?: components["schemas"]["Stage"];
                actors?: "any" | string[];
            }[];
            /**
             * @description TO_CONFIRM: a person has accepted it, who has no right here until an administrator has confirmed that it is who was meant.
             * @enum {unknown}
             */
            state: "OPEN" | "EXPIRED" | "TO_CONFIRM";
            /** Format: date-time */
            createdAt: string;
            createdBy: components["schemas"]["Author"];
            /**
             * Format: date-time
             * @description Until when the link can be used.
             */
            expiresAt: string;
            /** @description Who has accepted it; there where the state is TO_CONFIRM. */
            claim?: {
                /**
                 * Format: date-time
                 * @description When it was accepted, or asked for.
                 */
                at: string;
                /**
                 * @description PASSKEY and PASSWORD: the account is made with that when it is confirmed. ACCOUNT and PROVIDER: a person whom the gateway knows was signed in.
                 * @enum {unknown}
                 */
                signsInBy: "PASSKEY" | "PASSWORD" | "ACCOUNT" | "PROVIDER";
                /** @description Who was signed in; absent where the account is a new one. */
                person?: {
                    /**
                     * Format: uuid
                     * @description Names the person.
                     */
                    id: string;
                    name?: string;
                    mail?: string;
                    /** @description Whether it was proven that the address is theirs. */
                    isMailProven: boolean;
                    /** @description The issuer of the OpenID Connect provider that vouches for them. */
                    provider?: string;
                    /** @description Who they are there. */
                    subject?: string;
                };
            };
        };
        /** What an invited person has */
        InvitationToken: {
            /** @description What stands in the link after #/invitation/. */
            token: string;
        };
        /** Invitation accepted by the person who is signed in */
        JoinRequest: {
            /** @description What stands in the link after #/invitation/. */
            token: string;
            /** @description What POST /api/v1/invitation/proof gave, where that is needed. */
            proof?: string;
        };
        /** A mapping that is kept */
        KeptMapping: {
            /** @description What the organisation calls it. */
            name: string;
            /** @enum {unknown} */
            model: "EU_UDI_MDR" | "EU_UDI_IVDR" | "EU_UDI_SPP" | "EU_UDI_MDD" | "EU_UDI_IVDD";
            /**
             * Format: int64
             * @description Rises by one with every change.
             */
            version: number;
            /**
             * Format: date-time
             * @description When it was changed last.
             */
            changedAt: string;
            mapping: components["schemas"]["Mapping"];
        };
        /** Page of API keys, newest first */
        KeyPage: {
            items: components["schemas"]["KeyResponse"][];
            /** @description Give it as cursor to get the next page; absent on the last. */
            nextCursor?: string;
        };
        /** API key to make */
        KeyRequest: {
            /** @description What it is called, for people. */
            name: string;
            /** @description validate: judge; submit: submit, pull and export; read: what is stored, and plan; admin: what an administrator of the organisation does: actors, keys, webhooks. A key may do no more than the person in whose right it acts. */
            scopes: ("validate" | "submit" | "read" | "admin")[];
            /** @description The SRNs that it may act for; any for all of the organisation's. */
            actors: "any" | string[];
            /** @description From when on it is refused, with the offset from UTC; never by itself where absent. */
            expiresAt?: string | null;
            /** @description The language of names of substances that come without one; submit, plan and validate fill it in where UDIGATE_STRICT_CONTRACT is set. */
            defaultLanguage?: string;
        };
        /** API key, without the key itself */
        KeyResponse: {
            /**
             * Format: uuid
             * @description Names the key; submissions and the log have it.
             */
            id: string;
            stage: components["schemas"]["Stage"];
            organisation: string;
            /** @description What it is called, for people. */
            name: string;
            /** @description validate: judge; submit: submit, pull and export; read: what is stored, and plan; admin: what an administrator of the organisation does: actors, keys, webhooks. A key may do no more than the person in whose right it acts. */
            scopes: ("validate" | "submit" | "read" | "admin")[];
            /** @description The SRNs that it may act for; any for all of the organisation's. */
            actors: "any" | string[];
            /** @description The language of names of substances that come without one; submit, plan and validate fill it in where UDIGATE_STRICT_CONTRACT is set. */
            defaultLanguage?: string;
            /** @enum {unknown} */
            state: "VALID" | "EXPIRED" | "REVOKED";
            /**
             * Format: date-time
             * @description When it was made.
             */
            createdAt: string;
            createdBy?: components["schemas"]["Author"];
            onBehalfOf: components["schemas"]["Author"];
            /** @description What its scopes name and it may not do now, or not for all of its actors, and why; absent where that is nothing. */
            lacking?: {
                rights: ("session.use" | "account.manage" | "reference.read" | "mappings.read" | "mappings.edit" | "records.read" | "comments.write" | "owners.set" | "records.validate" | "records.plan" | "imports.read" | "imports.edit" | "batches.read" | "batches.manage" | "submissions.submit" | "doubts.decide" | "pulls.start" | "inquiries.start" | "connection.check" | "diagnosis.read" | "exports.read" | "exports.manage" | "audit.read" | "audit.manage" | "evidence.read" | "evidence.erase" | "evidence.verify-everything" | "actors.read" | "actors.manage" | "keys.read" | "keys.manage" | "webhooks.read" | "webhooks.manage" | "webhooks.send" | "subscriptions.read" | "subscriptions.manage" | "people.read" | "people.manage" | "diagnosis.read-gateway" | "codes.manage-own" | "codes.manage" | "organisations.manage" | "people.confirm")[];
                because: string;
            }[];
            /**
             * Format: date-time
             * @description From when on it is refused; absent: never by itself.
             */
            expiresAt?: string;
            /**
             * Format: date-time
             * @description Since when it is refused.
             */
            revokedAt?: string;
            /**
             * Format: date-time
             * @description When it was used last, about a minute late; absent where it was never used.
             */
            lastUsedAt?: string;
        };
        /** An API key for a session */
        KeyToExchange: {
            /** @description An API key. */
            key: string;
        };
        /**
         * What people call a device or a group
         * @description As the authority holds it; while it holds nothing, as it was submitted last. What no record says is absent.
         */
        Label: {
            /** @description What it is called: a device by its trade name, a group by its own. */
            name?: string;
            /** @description The maker's own number of a device. */
            reference?: string;
            /** @description The class of risk, by its code; of a device that of its group. */
            class?: string;
            /** @description What the group of a device is called. */
            group?: string;
        };
        /** The process runs */
        LiveResponse: {
            /** @enum {unknown} */
            status: "live";
        };
        /** The code of a login */
        LoginCode: {
            /** @description As the command line shows it: `WDJB-MJHT`. */
            code: string;
        };
        /** A command line that asks to be signed in */
        LoginRequest: {
            /** @description What the command line says that it is. Anyone can say anything. */
            client: string;
            /** @description From which part of the network it asks. */
            address: string;
            /**
             * Format: date-time
             * @description When it asked.
             */
            askedAt: string;
            /**
             * Format: date-time
             * @description Until when it can be confirmed.
             */
            expiresAt: string;
            /**
             * Format: date-time
             * @description Until when it would be signed in: no longer than the session that confirms it.
             */
            sessionEndsAt: string;
        };
        /** Files that were made for a further register */
        MadeRegisterFiles: {
            /** @description In the order in which to upload them. */
            files: components["schemas"]["RegisterFile"][];
            /** @description Devices that are in no file, and why. */
            leftOut: {
                issuingAgency: string;
                code: string;
                /** @enum {unknown} */
                model: "EU_UDI_MDR" | "EU_UDI_IVDR" | "EU_UDI_SPP" | "EU_UDI_MDD" | "EU_UDI_IVDD";
                /** @description What is against it, each with its rule. */
                findings: components["schemas"]["Finding"][];
            }[];
            /** @description Devices that are in a file though rules of the register warn of them. */
            warned: {
                issuingAgency: string;
                code: string;
                /** @enum {unknown} */
                model: "EU_UDI_MDR" | "EU_UDI_IVDR" | "EU_UDI_SPP" | "EU_UDI_MDD" | "EU_UDI_IVDD";
                /** @description What is against it, each with its rule. */
                findings: components["schemas"]["Finding"][];
            }[];
            /** @description Devices that were named and are in a file already. */
            inFiles: components["schemas"]["RegisterDevice"][];
            /** @description Give it as cursor to go on; absent where every device was looked at. */
            nextCursor?: string;
            /**
             * Format: date-time
             * @description When the store was found to have gone back to an older state. Files that were made since that state are not known, so that their devices may be there already: look for them on the page of the register before you upload. It stands here until a file that was made since is uploaded.
             */
            restoredAt?: string;
        };
        /** How often a person gets mail about what they own and commented on */
        MailChoice: {
            /**
             * @description at-once: what happens within a minute is one mail; daily: one mail a day, with what waits for you; none: no mail.
             * @enum {unknown}
             */
            frequency: "at-once" | "daily" | "none";
            /**
             * Format: int64
             * @description Hour of the day in UTC, of daily; 6 where absent.
             */
            hour?: number;
        };
        /** Mapping of a table to records */
        Mapping: {
            /**
             * @description The version of this description.
             * @enum {unknown}
             */
            version: 1;
            /**
             * @description The model of the records.
             * @enum {unknown}
             */
            model: "EU_UDI_MDR" | "EU_UDI_IVDR" | "EU_UDI_SPP" | "EU_UDI_MDD" | "EU_UDI_IVDD";
            /** @description The sheets that are read: the first has a row for each device, or several; the others have more of these devices, whose rows are found by their keys. */
            sheets: {
                /** @description The name of the sheet. Without it, the first sheet that is not hidden; a CSV file has none. */
                name?: string;
                /**
                 * Format: int64
                 * @description The row with the headings, from 1; the last of them where there are several. 0 where there are none: columns are named by their letters then.
                 */
                headingRow: number;
                /**
                 * Format: int64
                 * @description How many rows are headings, from the first to `headingRow`: their texts are joined by " / ".
                 */
                headingRows?: number;
                /** @description Where several sheets are read: the heading of the column by which their rows belong together, such as the article number. Each of them has one. */
                key?: string;
            }[];
            /** @description How a CSV file is written. */
            csv?: {
                /**
                 * @description What stands between its cells. Found where absent; the file is refused where it could be two.
                 * @enum {unknown}
                 */
                separator?: "comma" | "semicolon" | "tab" | "bar";
                /**
                 * @description How its text is encoded, where no byte order mark says it; UTF-8 where absent. Excel writes "CSV" in windows-1252 in western Europe, and in windows-1250 in central Europe.
                 * @enum {unknown}
                 */
                encoding?: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" | "windows-1250";
            };
            /**
             * @description Whether a device has one row, or several with the same UDI-DI, of which lists are collected.
             * @enum {unknown}
             */
            rows: "one" | "several";
            targets: {
                /** @description The field, as a column of a CSV template names it: Sterile, deviceGroup.RiskClass, MarketInfos[2].Country. MarketInfos[].Country is an entry for each row of the device, and for each part of a cell that is split. */
                field: string;
                /** @description The name of the sheet that the column is on; the first of `sheets` where absent. */
                sheet?: string;
                /** @description The heading of the column that the value is taken from. */
                column?: string;
                /**
                 * Format: int64
                 * @description Which of several columns with this heading, from 1.
                 */
                occurrence?: number;
                /** @description A fixed value, as it would stand in a cell. */
                value?: string;
                /** @description Takes a cell apart. */
                split?: {
                    /** @description What stands between the parts, such as ";". */
                    at: string;
                    /**
                     * Format: int64
                     * @description Which part is taken, from 1. Without it every part is a code or an entry of its own.
                     */
                    part?: number;
                };
                /**
                 * @description Of a cell such as "2,5 mm" its number, or what follows it.
                 * @enum {unknown}
                 */
                quantity?: "number" | "unit";
                /** @description Characters that are left out, such as the dots of "C01.02". */
                drop?: string;
                /** @description Values that are read as others. */
                words?: {
                    /** @description What stands in the cell. Upper and lower case are alike. */
                    from: string;
                    /** @description What is read instead; empty for nothing. */
                    to: string;
                }[];
                /** @description How dates are written. */
                dates?: ("yyyy-mm-dd" | "dd.mm.yyyy" | "dd-mm-yyyy" | "dd/mm/yyyy" | "mm/dd/yyyy" | "yyyymmdd" | "serial")[];
                /**
                 * @description What stands before the decimals of a number that is text.
                 * @enum {unknown}
                 */
                decimal?: "," | ".";
                /** @description Whether yes means no: a column "latex-free" for Contains latex. */
                opposite?: boolean;
                /** @description Whether a GTIN gets back the zeros at its start, where its check digit is right with them. */
                zeros?: boolean;
                /** @description What is read where the cell is empty. */
                whenEmpty?: string;
            }[];
        };
        /** Another mapping of an import: one of these */
        MappingChange: {
            mapping?: components["schemas"]["Mapping"];
            /** @description The name of a kept mapping, which is taken over as it is now. */
            name?: string;
            /** @description Propose one anew, with what is said here. */
            propose?: {
                /** @enum {unknown} */
                model?: "EU_UDI_MDR" | "EU_UDI_IVDR" | "EU_UDI_SPP" | "EU_UDI_MDD" | "EU_UDI_IVDD";
                sheet?: string;
                /** Format: int64 */
                headingRow?: number;
                /** Format: int64 */
                headingRows?: number;
                /**
                 * @description What stands between the cells of a CSV file. Found in the file without it; a file where it could be two is refused.
                 * @enum {unknown}
                 */
                separator?: "comma" | "semicolon" | "tab" | "bar";
                /**
                 * @description How the text of a CSV file is encoded, where no byte order mark says it; UTF-8 without it. Excel writes "CSV" in windows-1252 in western Europe, and in windows-1250 in central Europe.
                 * @enum {unknown}
                 */
                encoding?: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" | "windows-1250";
                /** @description Whether further sheets are read too where they have a `key`, and columns that are understood. */
                otherSheets?: boolean;
            };
        };
        /** The mappings of the organisation */
        MappingIndex: {
            /** @description In the order of their names. */
            items: {
                /** @description What the organisation calls it. */
                name: string;
                /** @enum {unknown} */
                model: "EU_UDI_MDR" | "EU_UDI_IVDR" | "EU_UDI_SPP" | "EU_UDI_MDD" | "EU_UDI_IVDD";
                /**
                 * Format: int64
                 * @description Rises by one with every change.
                 */
                version: number;
                /**
                 * Format: date-time
                 * @description When it was changed last.
                 */
                changedAt: string;
            }[];
        };
        /** A mapping as it is proposed for a file */
        MappingProposal: {
            mapping: components["schemas"]["Mapping"];
            /** @description The sheets of a workbook; those that are read are named in the mapping. */
            sheets: {
                name: string;
                isHidden: boolean;
                /** @description What is in it, where it has headings and was examined. */
                list?: {
                    /**
                     * Format: int64
                     * @description The row with the headings; 0 where there are none.
                     */
                    headingRow: number;
                    /** Format: int64 */
                    headingRows?: number;
                    /**
                     * Format: int64
                     * @description How many rows there are below the headings.
                     */
                    rows: number;
                    columns: {
                        /** @description Letter of the column. */
                        letter: string;
                        heading: string;
                        /**
                         * Format: int64
                         * @description Which of several columns with this heading it is.
                         */
                        occurrence: number;
                        /** @description Different values, the most frequent first. */
                        samples: string[];
                    }[];
                    /** @description Of a further sheet, where its rows can be joined to the devices. */
                    key?: {
                        /** @description The heading of the column by which the rows find their devices. */
                        column: string;
                        /** @description The heading of the column of the devices that has the same values. */
                        ofDevices: string;
                        /** @description How many of its different values are those of devices, from 0 to 1. */
                        share: number;
                    };
                };
            }[];
            /**
             * Format: int64
             * @description How many rows there are below the headings.
             */
            rows: number;
            /** @description What a record must have, and nothing gives it. */
            missing: {
                field: string;
                title: string;
            }[];
            /** @description Every field that a column can go into. */
            fields: {
                /** @description As a mapping names it, with [1] for the first entry of a list. */
                field: string;
                /** @description What a person calls it. */
                title: string;
                /** @description The sheet of the template that it stands on. */
                group: string;
                /** @description Whether a record, or an entry of its list, must have it. */
                isRequired: boolean;
                /** @description How its cells are read: code, yes-no, date, … */
                kind: string;
                /**
                 * @description The code list that its values are of; GET /api/v1/codes/{list}?q= searches it.
                 * @enum {unknown}
                 */
                codeList?: "emdn" | "market-countries" | "countries" | "non-eu-countries" | "languages" | "notified-bodies" | "clinical-size-types" | "clinical-size-units" | "clinical-size-precisions" | "storage-handling-conditions" | "critical-warnings" | "risk-classes" | "special-device-types" | "multi-component-types" | "certificate-types" | "annex-xvi-types" | "substance-types" | "substance-sub-types" | "device-statuses" | "production-identifiers" | "issuing-agencies" | "applicable-legislations";
                /** @description The values that the field admits, where they are few; more are searched in their code list. */
                choices?: {
                    /** @description As it would stand in a cell. */
                    value: string;
                    /** @description What it is called. */
                    title: string;
                }[];
            }[];
            /** @description How a CSV file was read. */
            format?: {
                /** @description What stands between its cells: comma, semicolon, tab, bar, or another sign itself. */
                separator: string;
                /** @description How its text is encoded. */
                encoding: string;
            };
            columns: {
                /** @description Of several sheets the one that it is on, where that is not the first. */
                sheet?: string;
                /** @description Letter of the column. */
                letter: string;
                heading: string;
                /**
                 * Format: int64
                 * @description Which of several columns with this heading it is.
                 */
                occurrence: number;
                /** @description Different values, the most frequent first. */
                samples: string[];
                /**
                 * Format: int64
                 * @description In how many rows something stands.
                 */
                filled: number;
                /** @description The fields that it goes into; none where it is ignored. */
                fields: string[];
                /**
                 * Format: int64
                 * @description From 1, to be looked at, to 4, sure; 0 where nothing is proposed.
                 */
                confidence: number;
                /** @description Why, in words. */
                reason: string;
                /** @description Values that are translated, or are to be. */
                values: {
                    /** @description What stands in the column. */
                    from: string;
                    /**
                     * Format: int64
                     * @description In how many rows.
                     */
                    rows: number;
                    /** @description What it is read as; absent where that is left to decide. */
                    to?: string;
                }[];
                /**
                 * Format: int64
                 * @description How many of the values nothing is known of.
                 */
                open: number;
            }[];
        };
        /** Passkey that a browser has made (WebAuthn, RegistrationResponseJSON) */
        NewPasskeyCredential: {
            /** @description The id of the credential. */
            id: string;
            /** @description The same. */
            rawId: string;
            /** @enum {string} */
            type: "public-key";
            authenticatorAttachment?: string;
            clientExtensionResults: {
                [key: string]: unknown;
            };
            response: {
                /** @description What the browser says of the call. */
                clientDataJSON: string;
                /** @description What the authenticator says of the key. */
                attestationObject: string;
                transports?: string[];
                /** @description Stands in attestationObject, too, which is what counts. */
                authenticatorData?: string;
                /** @description The same. */
                publicKey?: string;
                /**
                 * Format: int64
                 * @description The same.
                 */
                publicKeyAlgorithm?: number;
            };
        };
        /** Passkey to add */
        NewPasskeyRequest: {
            /** @description What the person calls it. */
            name: string;
            passkey: components["schemas"]["NewPasskeyCredential"];
        };
        /** Password to set */
        NewPasswordRequest: {
            /** @description The password. */
            password: string;
            /** @description What came with the secret of the app. */
            ticket: string;
            /** @description Six digits that the authenticator app shows now. */
            code: string;
        };
        /** Not ready yet */
        NotReady: {
            /**
             * @description It is being worked on: ask again.
             * @enum {boolean}
             */
            isReady: false;
        };
        /** Invitation, as the invited person sees it */
        OpenInvitation: {
            /**
             * @description NEW makes an account, or gives the roles to the one of the person who is signed in; REOPEN gives the person of an account another way to sign in.
             * @enum {unknown}
             */
            kind: "NEW" | "REOPEN";
            /**
             * @description TO_CONFIRM: a person has accepted it, who has no right here until that is confirmed.
             * @enum {unknown}
             */
            state: "OPEN" | "TO_CONFIRM";
            /**
             * @description What shows that who accepts is who was meant: a code that is sent to the mail address; or, where the gateway sends no mail, that an administrator confirms it. NOTHING where the link was given into the hands of the person, or the person who is signed in has proven the address before.
             * @enum {unknown}
             */
            needs: "NOTHING" | "CODE" | "CONFIRMATION";
            /**
             * @description Who confirms that it is who was meant: an administrator of the organisation, a host of the gateway, or the operator, by the command line on its machine.
             * @enum {unknown}
             */
            confirmedBy?: "ADMINISTRATOR" | "HOST" | "OPERATOR";
            /** @description What the person is called. */
            name: string;
            /** @description What the person signs in with. */
            mail: string;
            /** @description What the person will be. */
            roles: {
                /** @enum {unknown} */
                role: "viewer" | "editor" | "submitter" | "operator" | "administrator" | "auditor" | "host";
                organisation?: string;
                stage?: components["schemas"]["Stage"];
                actors?: "any" | string[];
            }[];
            /**
             * Format: date-time
             * @description Until when the link can be used.
             */
            expiresAt: string;
            /** @description Whether the console has a name, which a passkey needs; an address of numbers is none. */
            canMakePasskey: boolean;
        };
        /** Page of organisations, by name */
        OrganisationPage: {
            items: components["schemas"]["OrganisationResponse"][];
            /** @description Give it as cursor to get the next page; absent on the last. */
            nextCursor?: string;
        };
        /** Organisation to make */
        OrganisationRequest: {
            /** @description What the organisation is called, for good. */
            name: string;
            stages: components["schemas"]["Stage"][];
            administrator: {
                name: string;
                /** @description The mail address that the person signs in with. */
                mail: string;
            };
            /**
             * @description Whether the gateway sends the link to the mail address: it needs a mail server and UDIGATE_PUBLIC_URL.
             * @default false
             */
            isMailed?: boolean;
        };
        /** Organisation, as hosts see it */
        OrganisationResponse: {
            /** @description What the organisation is called, for good. */
            name: string;
            /** @description The stages on which it has people, keys or actors. */
            stages: {
                stage: components["schemas"]["Stage"];
                /** @description Who administers it there, and can sign in. */
                administrators: {
                    name?: string;
                    mail?: string;
                }[];
            }[];
            invitation?: components["schemas"]["InvitationResponse"];
        };
        /** How things stand */
        Overview: {
            stage: components["schemas"]["Stage"];
            /** Format: date-time */
            at: string;
            /** @description How many submissions have which status now. */
            statuses: {
                /** Format: int64 */
                SUCCESS: number;
                /** Format: int64 */
                VALIDATION_FAILED: number;
                /** Format: int64 */
                BLOCKED: number;
                /** Format: int64 */
                INTERNAL_ERROR: number;
                /** Format: int64 */
                IN_SUBMISSION: number;
                /** Format: int64 */
                IN_DOUBT: number;
            };
            doubts: {
                /**
                 * Format: int64
                 * @description Operations whose outcome is unknown.
                 */
                count: number;
                /**
                 * Format: int64
                 * @description Of these: what no machine can resolve.
                 */
                needsOperator: number;
            };
            authority: {
                /** @description Whether the stage has a connection to its authority. */
                connected: boolean;
                /** @description Whether that is the simulator. */
                simulated: boolean;
                /** @description Whether the last messages could be sent. */
                reachable: boolean;
                /**
                 * Format: date-time
                 * @description When it last refused to show what is not REGISTERED; absent where it shows every state.
                 */
                statesRefusedAt?: string;
                /**
                 * Format: date-time
                 * @description When it last refused to be asked for what has changed; absent where it can be.
                 */
                changesRefusedAt?: string;
                pacing?: components["schemas"]["Pacing"];
                /**
                 * Format: date-time
                 * @description Since when the oldest message waits to be sent.
                 */
                oldestWaitingSince?: string;
                /** @description Certificates of the connection that end soon, or have ended, as this process has seen them; absent where there are none. */
                endingCertificates?: {
                    /**
                     * @description Whose it is.
                     * @enum {unknown}
                     */
                    whose: "access point" | "certificate authority" | "gateway" | "partner";
                    /**
                     * Format: date-time
                     * @description When it ends, or has ended.
                     */
                    validUntil: string;
                    /** @description What to do before it ends. */
                    advice: string;
                }[];
            };
            /** @description Seconds to the outcome that bound the classes of `answered`. */
            answerTimes: number[];
            /** @description The oldest first. */
            days: {
                /**
                 * Format: date
                 * @description In UTC.
                 */
                day: string;
                /**
                 * Format: int64
                 * @description Submissions that came.
                 */
                received: number;
                /** @description What became of them, by status. */
                statuses: {
                    [key: string]: number;
                };
                /** @description How many had their outcome within each of `answerTimes`; the last: later. */
                answered: number[];
            }[];
        };
        /** Code that was sent to the address of an account */
        OwnAddressCode: {
            /** @description The mail address that the person signs in with. */
            mail: string;
            /** @description What the mail has, such as WDJB-MJHT. */
            code: string;
        };
        /** Session of the person who asks */
        OwnSession: {
            /**
             * Format: uuid
             * @description Names the session.
             */
            id: string;
            /** @description Whether the call is made in it. */
            isThis: boolean;
            /**
             * @description By what it was begun.
             * @enum {unknown}
             */
            via: "PROVIDER" | "ACCOUNT" | "KEY" | "DEMO" | "COMMAND_LINE";
            /** @description Browser and system, as they say of themselves, such as Firefox on Linux. */
            browser?: string;
            /**
             * Format: date-time
             * @description When the person signed in.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was used last, to about a minute.
             */
            lastUsedAt: string;
            /**
             * Format: date-time
             * @description When it ends, however much it is used.
             */
            endsAt: string;
        };
        /** Sessions of the person who asks, newest first */
        OwnSessionList: {
            items: components["schemas"]["OwnSession"][];
        };
        /** Owner */
        Owner: {
            /**
             * Format: uuid
             * @description The person.
             */
            id: string;
            /** @description What the person is called now; absent once they are forgotten. */
            name?: string;
            /**
             * Format: date-time
             * @description Since when.
             */
            since: string;
        };
        /** Who is to own it */
        OwnerRequest: {
            /**
             * Format: uuid
             * @description The person, as GET /api/v1/colleagues lists them.
             */
            person?: string;
            /** @description Their mail address. Either this or `person`. */
            mail?: string;
        };
        /** At which pace an organisation sends */
        Pacing: {
            /** @description Messages within any hour. */
            messagesPerHour?: {
                /**
                 * Format: int64
                 * @description How many may be sent.
                 */
                limit: number;
                /**
                 * Format: int64
                 * @description How many were sent within that time until now.
                 */
                used: number;
            };
            /** @description Messages within any day. */
            messagesPerDay?: {
                /**
                 * Format: int64
                 * @description How many may be sent.
                 */
                limit: number;
                /**
                 * Format: int64
                 * @description How many were sent within that time until now.
                 */
                used: number;
            };
            /** @description Devices and device groups within any hour. */
            entitiesPerHour?: {
                /**
                 * Format: int64
                 * @description How many may be sent.
                 */
                limit: number;
                /**
                 * Format: int64
                 * @description How many were sent within that time until now.
                 */
                used: number;
            };
            /** @description Devices and device groups within any day. */
            entitiesPerDay?: {
                /**
                 * Format: int64
                 * @description How many may be sent.
                 */
                limit: number;
                /**
                 * Format: int64
                 * @description How many were sent within that time until now.
                 */
                used: number;
            };
            /**
             * Format: date-time
             * @description Before this nothing of the organisation is sent.
             */
            waitsUntil?: string;
            /**
             * @description Why: the budget is used up, or the authority has rejected a message for traffic.
             * @enum {unknown}
             */
            waitsFor?: "budget" | "rejection";
            /**
             * Format: date-time
             * @description When the authority last rejected a message of the organisation for traffic.
             */
            rejectedAt?: string;
            /**
             * Format: int64
             * @description How long one message waits after the other, while it is slowed down by that.
             */
            secondsBetweenMessages?: number;
        };
        /** Invitation accepted with a passkey */
        PasskeyAcceptance: {
            /** @description What stands in the link after #/invitation/. */
            token: string;
            /** @description What POST /api/v1/invitation/proof gave, where that is needed. */
            proof?: string;
            /** @description What the person calls it. */
            name: string;
            passkey: components["schemas"]["NewPasskeyCredential"];
        };
        /** Challenge that a passkey has signed (WebAuthn, AuthenticationResponseJSON) */
        PasskeyAssertion: {
            /** @description The id of the credential. */
            id: string;
            /** @description The same. */
            rawId: string;
            /** @enum {string} */
            type: "public-key";
            authenticatorAttachment?: string;
            clientExtensionResults: {
                [key: string]: unknown;
            };
            response: {
                /** @description What the browser says of the call. */
                clientDataJSON: string;
                /** @description What the authenticator says of itself. */
                authenticatorData: string;
                /** @description Its signature over both. */
                signature: string;
                /** @description Whose passkey it is, by the authenticator. */
                userHandle?: string;
            };
        };
        /** What a browser makes a passkey of (WebAuthn, PublicKeyCredentialCreationOptionsJSON) */
        PasskeyCreation: {
            rp: {
                /** @description The host of the console. */
                id: string;
                name: string;
            };
            user: {
                /** @description Stands for the person. */
                id: string;
                name: string;
                displayName: string;
            };
            /** @description What the passkey signs, good once and for five minutes. */
            challenge: string;
            pubKeyCredParams: {
                /** @enum {string} */
                type: "public-key";
                /** Format: int64 */
                alg: number;
            }[];
            /**
             * Format: int64
             * @description Milliseconds.
             */
            timeout: number;
            /** @enum {string} */
            attestation: "none";
            authenticatorSelection: {
                /** @enum {string} */
                residentKey: "required";
                /** @enum {string} */
                userVerification: "required";
            };
            excludeCredentials: {
                /** @description A passkey that the person has already. */
                id: string;
                /** @enum {string} */
                type: "public-key";
                transports: string[];
            }[];
        };
        /** What a browser asks passkeys for (WebAuthn, PublicKeyCredentialRequestOptionsJSON) */
        PasskeyRequest: {
            /** @description The host of the console. */
            rpId: string;
            /** @description What the passkey signs, good once and for five minutes. */
            challenge: string;
            /**
             * Format: int64
             * @description Milliseconds.
             */
            timeout: number;
            /** @enum {string} */
            userVerification: "required";
        };
        /** Invitation accepted with a password */
        PasswordAcceptance: {
            /** @description What stands in the link after #/invitation/. */
            token: string;
            /** @description What POST /api/v1/invitation/proof gave, where that is needed. */
            proof?: string;
            /** @description The password. */
            password: string;
            /** @description What came with the secret of the app. */
            ticket: string;
            /** @description Six digits that the authenticator app shows now. */
            code: string;
        };
        /** Sign-in with a password */
        PasswordSignIn: {
            /** @description The mail address that the person signs in with. */
            mail: string;
            /** @description The password. */
            password: string;
            /** @description Six digits that the authenticator app shows now. */
            code: string;
        };
        /** Page of people, newest first */
        PersonPage: {
            items: components["schemas"]["PersonResponse"][];
            /** @description Give it as cursor to get the next page; absent on the last. */
            nextCursor?: string;
        };
        /** Person of the organisation */
        PersonResponse: {
            /**
             * Format: uuid
             * @description Names the person.
             */
            id: string;
            /** @description What the person is called; absent once they are forgotten. */
            name?: string;
            mail?: string;
            /**
             * @description CURRENT has a role here; FORMER had one; REMOVED may not sign in any longer; FORGOTTEN as well, and it is not known any longer who that was.
             * @enum {unknown}
             */
            state: "CURRENT" | "FORMER" | "REMOVED" | "FORGOTTEN";
            /** @description Whether that is the person who asks. */
            isYou: boolean;
            /** @description What the person is in the organisation on this stage, and was: oldest first. */
            roles: {
                /**
                 * Format: uuid
                 * @description Names that the person was given this role.
                 */
                id: string;
                /** @enum {unknown} */
                role: "viewer" | "editor" | "submitter" | "operator" | "administrator" | "auditor";
                /** @description The SRNs that the person may act for with the role; any for all of the organisation's. */
                actors: "any" | string[];
                /** @description Whether the groups that the provider names give it: it comes again at each sign-in until they do not. */
                isByGroups: boolean;
                /** Format: date-time */
                grantedAt: string;
                grantedBy: components["schemas"]["Author"];
                /**
                 * Format: date-time
                 * @description When it was taken back; absent while the person has it.
                 */
                endedAt?: string;
                endedBy?: components["schemas"]["Author"];
            }[];
            signsInBy: {
                /**
                 * Format: int64
                 * @description Passkeys of an account of the gateway.
                 */
                passkeys: number;
                /** @description A password with an authenticator app. */
                password: boolean;
                /** @description What the OpenID Connect provider is called that vouches for the person. */
                provider?: string;
            };
            /**
             * Format: date-time
             * @description When the person signed in or did something last, to about a minute.
             */
            lastSeenAt?: string;
            /**
             * Format: int64
             * @description In how many browsers and command lines the person is signed in.
             */
            sessions: number;
            /**
             * Format: date-time
             * @description When the person became known.
             */
            createdAt: string;
        };
        /** What submitting would do */
        PlanResponse: {
            /**
             * @description POSSIBLE: submitting sends the operations. IDENTICAL: there is nothing to send. INVALID: see validationResult. INVALID_REQUEST: the request lacks an access token, see reasons. BLOCKED: see reasons. JOINS: the same content is under way. UNABLE: a message would not satisfy the schema of the authority.
             * @enum {unknown}
             */
            verdict: "POSSIBLE" | "IDENTICAL" | "INVALID" | "INVALID_REQUEST" | "BLOCKED" | "JOINS" | "UNABLE";
            /** @description The verdict in words. */
            statusText: string;
            /** @description In the order in which they run. */
            operations: {
                operation: string;
                entity: components["schemas"]["EntityKey"];
                /**
                 * Format: int64
                 * @description The version that it makes; 0 for the first of a part.
                 */
                version?: number;
                differences: {
                    /** @description JSON Pointer into the caller's own request. */
                    path: string;
                    /** @description What is registered; absent where nothing is. */
                    before?: unknown;
                    /** @description What is desired; absent where nothing is. */
                    after?: unknown;
                    /** @description Both values are left out, since they are too long to be shown (32 KiB). */
                    valuesOmitted?: boolean;
                }[];
                /**
                 * Format: int64
                 * @description How many more differences there are than an answer of 1 MiB shows; absent where it shows all.
                 */
                moreDifferences?: number;
                /** @description The message as it would be sent alone, with a placeholder in the token's place and with ids of its own; absent where the stage is not connected, and where the answer would be larger than 1 MiB. */
                xml?: string;
                /**
                 * Format: int64
                 * @description How many bytes the message has, where it is left out for its size.
                 */
                xmlBytes?: number;
            }[];
            /** @description Every field that is to change of what is registered. */
            differences: {
                /** @description JSON Pointer into the caller's own request. */
                path: string;
                /** @description What is registered; absent where nothing is. */
                before?: unknown;
                /** @description What is desired; absent where nothing is. */
                after?: unknown;
                /** @description Both values are left out, since they are too long to be shown (32 KiB). */
                valuesOmitted?: boolean;
                /** @description The operation that carries it. */
                operation?: string;
                /** @description Id of the rule that forbids it; its finding says why and what to do. */
                blockedBy?: string;
            }[];
            /**
             * Format: int64
             * @description How many more differences there are than an answer of 1 MiB shows; absent where it shows all.
             */
            moreDifferences?: number;
            /** @description What the request lacks, or what only time or the authority fixes. */
            reasons: string[];
            /** @description requestId of the submission of the group that must be through before. */
            waitsFor?: string;
            /** @description requestId of the submission of the same content. */
            joins?: string;
            validationResult: components["schemas"]["ValidationResponse"];
        };
        /** Problem */
        Problem: {
            /** @description Names the kind of problem. */
            type: string;
            title: string;
            /** Format: int64 */
            status: number;
            /** @description What is wrong here and what to do. */
            detail: string;
            /**
             * @description The kind of problem, for programs.
             * @enum {unknown}
             */
            code: "request.malformed" | "request.header-repeated" | "request.not-json" | "request.not-an-object" | "request.header" | "request.members" | "request.parameter" | "request.reason" | "code-list.refused" | "actor.taken" | "register.no-actor" | "register.not-taken" | "register.crossed" | "register.uploaded" | "register.not-uploaded" | "register.needed" | "register.answer-refused" | "register.unchanged" | "actor.busy" | "key.own" | "key.valid" | "doubt.undecidable" | "pull.impossible" | "inquiry.impossible" | "pull.file-refused" | "mapping.file-unreadable" | "mapping.impossible" | "connection.none" | "witness.none" | "witness.unavailable" | "table.unreadable" | "batch.empty" | "batch.impossible" | "import.changed" | "import.impossible" | "webhook.refused" | "webhook.impossible" | "subscription.impossible" | "export.not-by-files" | "export.response-refused" | "request.too-slow" | "request.headers-too-large" | "authentication.missing" | "authentication.invalid" | "authentication.session" | "session.foreign-page" | "session.not-secure" | "session.old" | "login.unknown" | "login.from-console" | "sign-in.refused" | "invitation.unknown" | "invitation.unproven" | "invitation.code" | "invitation.not-sent" | "invitation.known-account" | "invitation.beyond" | "invitation.outdated" | "invitation.impossible" | "invitation.own" | "address.code" | "address.not-sent" | "address.taken" | "confirmation.own" | "confirmation.beyond" | "confirmation.outdated" | "people.beyond" | "people.last-administrator" | "people.own" | "people.to-oneself" | "people.removed" | "people.elsewhere" | "organisation.known" | "passkey.impossible" | "passkey.refused" | "account.impossible" | "sign-in.logout-token" | "permission.membership" | "permission.scope" | "permission.right" | "comment.foreign" | "comment.impossible" | "permission.actor" | "permission.grant" | "permission.demo-key" | "path.unknown" | "path.ambiguous" | "path.too-long" | "method.not-allowed" | "idempotency.mismatch" | "body.too-large" | "body.media-type" | "rate.limited" | "internal.error" | "server.busy" | "server.stopping" | "store.newer" | "store.unavailable";
            /**
             * Format: uuid
             * @description Names this call; also in x-request-id.
             */
            requestId: string;
            /** @description Everything that is wrong with a code list; each path is a JSON Pointer into the body. */
            faults?: {
                path: string;
                message: string;
            }[];
        };
        /** Secret for an authenticator app */
        ProposedTotp: {
            /** @description For an authenticator app, in base32. */
            secret: string;
            /** @description The same as the QR code holds it. */
            uri: string;
            /** @description Comes back with the password and a code of the app. */
            ticket: string;
        };
        /** Device as the public sees it */
        PublicDevice: {
            /** @description Its UDI-DI. Who issued it is not shown. */
            code: string;
            /** @description The Basic UDI-DI. */
            deviceGroup?: string;
            /** @description SRN of who makes it. */
            actorCode?: string;
            /** @description STANDARD, SPP or LEGACY. */
            criterion?: string;
            /**
             * Format: int64
             * @description Of the device itself.
             */
            version?: number;
            /**
             * @description There is a later version of it.
             * @enum {boolean}
             */
            isOutdated?: true;
            /** @description What is shown of it, as far as records have such a field. What is not here is not shown. */
            fields: {
                /** @description As the public register calls it. */
                name: string;
                /** @description JSON Pointer into the records: the field that it shows. */
                path: string;
                /** @description What is shown, in the words of the records. */
                value: unknown;
            }[];
            /** @description Fields whose values were not understood. */
            unread: string[];
        };
        /** Page of devices as the public sees them */
        PublicDevicePage: {
            stage: components["schemas"]["Stage"];
            /** @description The public register that was asked. */
            source: string;
            /** Format: date-time */
            askedAt: string;
            items: components["schemas"]["PublicDevice"][];
            /** @description What the next page is asked for by (page); absent on the last one. */
            nextPage?: string;
        };
        /** What the public sees of a device, beside what is registered */
        PublicLook: {
            stage: components["schemas"]["Stage"];
            issuingAgency: string;
            code: string;
            /** @description Whether the public register is asked on this stage. */
            isAsked: boolean;
            /** @description The public register that is asked. */
            source?: string;
            /**
             * Format: uuid
             * @description The submission whose outcome it was looked at for.
             */
            requestId?: string;
            /**
             * Format: date-time
             * @description When it was last looked at; absent while it was not.
             */
            askedAt?: string;
            /**
             * Format: date-time
             * @description When it is looked at next; absent where it is not.
             */
            nextLookAt?: string;
            /**
             * @description same: all that is shown is as it is registered; outdated: an earlier version is shown; not-shown: nothing follows from that.
             * @enum {unknown}
             */
            finding?: "same" | "different" | "not-shown" | "outdated" | "cannot-tell";
            /** @description Why nothing follows, or what the finding does not say. */
            because?: string;
            /** @description Where it is shown otherwise: before has what is shown, after what is registered. */
            differences: components["schemas"]["Difference"][];
            shown?: components["schemas"]["PublicDevice"];
        };
        /** Pull with its differences */
        PullDetail: {
            /** Format: uuid */
            id: string;
            stage: components["schemas"]["Stage"];
            actorCode: string;
            /**
             * @description What it is of: everything; what has changed; what waits for its notified body; what waits so in one device group; or what a file shows.
             * @enum {unknown}
             */
            scope: "FULL" | "CHANGED" | "WAITING" | "GROUP" | "FILE";
            /**
             * Format: date
             * @description Of a pull of what has changed: after which day, by the clock of the authority.
             */
            changedAfter?: string;
            /** @description Of a pull of what has changed: the words in which the authority refused that, so that everything was asked for. */
            fullBecause?: string;
            /**
             * @description What a pull has stored before it failed stays.
             * @enum {unknown}
             */
            state: "RUNNING" | "COMPLETE" | "FAILED";
            /** @description Why it failed. */
            because?: string;
            /** @description The file that it was read from; absent where the authority was asked. */
            source?: {
                /** @description What the caller calls it; of one in an archive, with the name of that. */
                file?: string;
                /** @description SHA-256 of the file, hexadecimal. */
                sha256: string;
                /**
                 * Format: date-time
                 * @description When the authority held what the file shows.
                 */
                shownAt: string;
                /**
                 * @description Who says so: the file itself; the caller, for a file that does not; or nothing does, and it is the time of the import.
                 * @enum {unknown}
                 */
                datedBy: "FILE" | "CALLER" | "IMPORT";
            };
            startedBy: components["schemas"]["Author"];
            /**
             * Format: date-time
             * @description When it started.
             */
            startedAt: string;
            /**
             * Format: date-time
             * @description When it was complete, or failed.
             */
            endedAt?: string;
            /**
             * Format: int64
             * @description Pages that are stored.
             */
            pages: number;
            /**
             * Format: int64
             * @description Pages that there are, as the authority says.
             */
            expectedPages?: number;
            counts: {
                /**
                 * Format: int64
                 * @description Devices that the authority showed.
                 */
                devices: number;
                /**
                 * Format: int64
                 * @description Device groups that it showed.
                 */
                groups: number;
                /**
                 * Format: int64
                 * @description Of these: new here.
                 */
                created: number;
                /**
                 * Format: int64
                 * @description Of these: as they are known here.
                 */
                unchanged: number;
                /**
                 * Format: int64
                 * @description Of these: of another content or version than was known here.
                 */
                changed: number;
                /**
                 * Format: int64
                 * @description Of these: submitted before, and registered now.
                 */
                confirmed: number;
                /**
                 * Format: int64
                 * @description Of these: discarded.
                 */
                discarded: number;
                /**
                 * Format: int64
                 * @description Of these: held by the authority, although it was not known to hold them.
                 */
                appeared: number;
                /**
                 * Format: int64
                 * @description Of these: held by a submission, or changed by one while the pull ran, and so not touched.
                 */
                inSubmission: number;
                /**
                 * Format: int64
                 * @description Of these: shown by a file that is older than what is known here, and so not touched.
                 */
                older: number;
                /**
                 * Format: int64
                 * @description Of these: not available to this organisation.
                 */
                elsewhere: number;
                /**
                 * Format: int64
                 * @description Registered here, and not shown by the authority.
                 */
                missing: number;
                /**
                 * Format: int64
                 * @description Devices of the old directives that an earlier version passed over; 0 since they are kept.
                 */
                legacy: number;
                /**
                 * Format: int64
                 * @description What is of a kind, a state or an actor that is not kept.
                 */
                skipped: number;
            };
            /**
             * Format: int64
             * @description How many differences are recorded.
             */
            differences: number;
            /** @description What of the authority's answers was not understood and so not taken over, each place once; absent where there is nothing. */
            notUnderstood?: {
                /** @description The elements that lead to it, or why a device was passed over. */
                place: string;
                /**
                 * Format: int64
                 * @description How often it was met.
                 */
                times: number;
                /** @description The first device or device group in which it was met. */
                example?: {
                    /** @enum {unknown} */
                    kind: "device" | "group";
                    issuingAgency: string;
                    code: string;
                };
            }[];
            /** @description A page of the differences, in the order in which they were found. */
            items: components["schemas"]["PullDifference"][];
            /** @description Give it as cursor to get the next page; absent on the last. */
            nextCursor?: string;
        };
        /** What a pull found otherwise than it was known here */
        PullDifference: {
            /** Format: int64 */
            number: number;
            entity: components["schemas"]["EntityKey"];
            /**
             * @description The names of the counts of a pull say what each means.
             * @enum {unknown}
             */
            finding: "CHANGED" | "CONFIRMED" | "DISCARDED" | "APPEARED" | "IN_SUBMISSION" | "OLDER" | "ELSEWHERE" | "MISSING";
            /** @description requestId of the submission that holds it. */
            heldBy?: string;
            state?: {
                /** @enum {unknown} */
                before: "NONE" | "SUBMITTED" | "REGISTERED" | "DISCARDED";
                /** @enum {unknown} */
                after: "NONE" | "SUBMITTED" | "REGISTERED" | "DISCARDED";
            };
            versions?: {
                before: {
                    [key: string]: number;
                };
                after: {
                    [key: string]: number;
                };
            };
            differences: {
                /** @description JSON Pointer into the records that the authority holds. */
                path: string;
                /** @description What was known here. */
                before?: unknown;
                /** @description What the authority holds. */
                after?: unknown;
            }[];
        };
        /** What became of files in which the authority shows what it holds */
        PullImport: {
            stage: components["schemas"]["Stage"];
            /** @description Each file, in the order of the archive. */
            files: {
                /** @description Its name. */
                file?: string;
                /** @description SHA-256 of the file, hexadecimal; absent where it was not read. */
                sha256?: string;
                pull?: components["schemas"]["PullSummary"];
                /** @description Whether it was imported before, by that pull; then nothing was changed now. */
                isRepeated?: boolean;
                /** @description Why it was not imported. */
                because?: string;
            }[];
        };
        /** Page of pulls, newest first */
        PullPage: {
            items: components["schemas"]["PullSummary"][];
            /** @description Give it as cursor to get the next page; absent on the last. */
            nextCursor?: string;
        };
        /** Whose devices are to be pulled */
        PullRequest: {
            /** @description SRN of the manufacturer or producer; not needed where the key is for one actor only. */
            actorCode?: string;
            /**
             * @description CHANGED asks for what has changed since the last complete pull of the actor, and for what is discarded; for everything where there is none, or the authority cannot be asked so. It finds nothing missing.
             * @default FULL
             * @enum {unknown}
             */
            scope?: "FULL" | "CHANGED";
        };
        /** Pull */
        PullSummary: {
            /** Format: uuid */
            id: string;
            stage: components["schemas"]["Stage"];
            actorCode: string;
            /**
             * @description What it is of: everything; what has changed; what waits for its notified body; what waits so in one device group; or what a file shows.
             * @enum {unknown}
             */
            scope: "FULL" | "CHANGED" | "WAITING" | "GROUP" | "FILE";
            /**
             * Format: date
             * @description Of a pull of what has changed: after which day, by the clock of the authority.
             */
            changedAfter?: string;
            /** @description Of a pull of what has changed: the words in which the authority refused that, so that everything was asked for. */
            fullBecause?: string;
            /**
             * @description What a pull has stored before it failed stays.
             * @enum {unknown}
             */
            state: "RUNNING" | "COMPLETE" | "FAILED";
            /** @description Why it failed. */
            because?: string;
            /** @description The file that it was read from; absent where the authority was asked. */
            source?: {
                /** @description What the caller calls it; of one in an archive, with the name of that. */
                file?: string;
                /** @description SHA-256 of the file, hexadecimal. */
                sha256: string;
                /**
                 * Format: date-time
                 * @description When the authority held what the file shows.
                 */
                shownAt: string;
                /**
                 * @description Who says so: the file itself; the caller, for a file that does not; or nothing does, and it is the time of the import.
                 * @enum {unknown}
                 */
                datedBy: "FILE" | "CALLER" | "IMPORT";
            };
            startedBy: components["schemas"]["Author"];
            /**
             * Format: date-time
             * @description When it started.
             */
            startedAt: string;
            /**
             * Format: date-time
             * @description When it was complete, or failed.
             */
            endedAt?: string;
            /**
             * Format: int64
             * @description Pages that are stored.
             */
            pages: number;
            /**
             * Format: int64
             * @description Pages that there are, as the authority says.
             */
            expectedPages?: number;
            counts: {
                /**
                 * Format: int64
                 * @description Devices that the authority showed.
                 */
                devices: number;
                /**
                 * Format: int64
                 * @description Device groups that it showed.
                 */
                groups: number;
                /**
                 * Format: int64
                 * @description Of these: new here.
                 */
                created: number;
                /**
                 * Format: int64
                 * @description Of these: as they are known here.
                 */
                unchanged: number;
                /**
                 * Format: int64
                 * @description Of these: of another content or version than was known here.
                 */
                changed: number;
                /**
                 * Format: int64
                 * @description Of these: submitted before, and registered now.
                 */
                confirmed: number;
                /**
                 * Format: int64
                 * @description Of these: discarded.
                 */
                discarded: number;
                /**
                 * Format: int64
                 * @description Of these: held by the authority, although it was not known to hold them.
                 */
                appeared: number;
                /**
                 * Format: int64
                 * @description Of these: held by a submission, or changed by one while the pull ran, and so not touched.
                 */
                inSubmission: number;
                /**
                 * Format: int64
                 * @description Of these: shown by a file that is older than what is known here, and so not touched.
                 */
                older: number;
                /**
                 * Format: int64
                 * @description Of these: not available to this organisation.
                 */
                elsewhere: number;
                /**
                 * Format: int64
                 * @description Registered here, and not shown by the authority.
                 */
                missing: number;
                /**
                 * Format: int64
                 * @description Devices of the old directives that an earlier version passed over; 0 since they are kept.
                 */
                legacy: number;
                /**
                 * Format: int64
                 * @description What is of a kind, a state or an actor that is not kept.
                 */
                skipped: number;
            };
            /**
             * Format: int64
             * @description How many differences are recorded.
             */
            differences: number;
            /** @description What of the authority's answers was not understood and so not taken over, each place once; absent where there is nothing. */
            notUnderstood?: {
                /** @description The elements that lead to it, or why a device was passed over. */
                place: string;
                /**
                 * Format: int64
                 * @description How often it was met.
                 */
                times: number;
                /** @description The first device or device group in which it was met. */
                example?: {
                    /** @enum {unknown} */
                    kind: "device" | "group";
                    issuingAgency: string;
                    code: string;
                };
            }[];
        };
        /** Whether requests can be served, what is missing, and what to do about it */
        ReadyResponse: {
            /** @enum {unknown} */
            status: "ready" | "not ready";
            checks: {
                /** @enum {unknown} */
                store: "ok" | "cannot be read";
                /** @enum {unknown} */
                preview: "simulator" | "configured" | "not connected";
                /** @enum {unknown} */
                production: "simulator" | "configured" | "not connected";
            };
            details: {
                /** @enum {unknown} */
                check: "process" | "store" | "tables" | "secret-key" | "restore" | "evidence" | "clock" | "preview" | "production" | "certificates";
                /**
                 * @description Only what has failed keeps this process from serving calls.
                 * @enum {unknown}
                 */
                state: "ok" | "warning" | "failed";
                /** @description How it stands. */
                message: string;
                /** @description What to do about it. */
                advice?: string;
                /**
                 * Format: date-time
                 * @description Since when it has not been well.
                 */
                since?: string;
            }[];
        };
        /** Recovery codes that were just made */
        RecoveryCodes: {
            /** @description Each is good for one sign-in. They are shown this once: only hashes are stored. */
            recoveryCodes: string[];
        };
        /** Sign-in with a recovery code */
        RecoverySignIn: {
            /** @description The mail address that the person signs in with. */
            mail: string;
            /** @description One of the recovery codes. */
            code: string;
        };
        /** What became of a file at a register */
        RegisterAnswer: {
            /** @description The devices that are there: all of the file that are not refused, or these. */
            there?: "all" | {
                issuingAgency: string;
                code: string;
            }[];
            /** @description Those that the register did not take. They go into the next file, and until then may be said to be there after all. */
            refused?: {
                issuingAgency: string;
                code: string;
                because?: string;
            }[];
        };
        /** What a device is in a further register */
        RegisterDevice: {
            /** @enum {unknown} */
            criterion: "STANDARD" | "SPP" | "LEGACY";
            issuingAgency: string;
            code: string;
            /**
             * @description A further register.
             * @enum {unknown}
             */
            register: "swissdamed";
            /** Format: uuid */
            fileId: string;
            /**
             * Format: date-time
             * @description When the file was made.
             */
            madeAt: string;
            /**
             * Format: date-time
             * @description When a person said that it was uploaded.
             */
            uploadedAt?: string;
            /**
             * Format: date-time
             * @description When it was said to be there, by a person or an answer file.
             */
            confirmedAt?: string;
            /**
             * Format: date-time
             * @description When the register was said not to take it. It may be in another file since.
             */
            refusedAt?: string;
            /** @description What the register said to that. */
            because?: string[];
            /**
             * Format: date-time
             * @description When a person said that it was discarded there, since the authority does not hold it any longer.
             */
            discardedAt?: string;
            /**
             * @description A person has changed it there since, by hand.
             * @enum {boolean}
             */
            changedByHand?: true;
            /** @description Of the canonical record that went into the file, hexadecimal. */
            recordSha256: string;
        };
        /** File for a further register */
        RegisterFile: {
            /**
             * Format: uuid
             * @description The message in the file has it, too, and an answer to it.
             */
            id: string;
            stage: components["schemas"]["Stage"];
            /**
             * @description A further register.
             * @enum {unknown}
             */
            register: "swissdamed";
            /** @description What to call the file. Names sort in the order of uploading. */
            name: string;
            /** @description The actor (SRN) whose devices are in it. */
            actorCode: string;
            /** @description The number by which the register knows who uploads it. It stands in no file. */
            party?: string;
            /** @enum {unknown} */
            model: "EU_UDI_MDR" | "EU_UDI_IVDR" | "EU_UDI_SPP" | "EU_UDI_MDD" | "EU_UDI_IVDD";
            /** @description The service and the operation of the message. */
            operation: string;
            /**
             * Format: int64
             * @description How many devices were put into it.
             */
            devices: number;
            /**
             * Format: int64
             * @description How many of them are said to be there.
             */
            confirmed: number;
            /**
             * Format: int64
             * @description How many of them were refused, or were discarded there.
             */
            removed: number;
            /**
             * Format: int64
             * @description How long it is.
             */
            bytes: number;
            /** @description SHA-256 of the file, hexadecimal. */
            sha256: string;
            /** Format: date-time */
            madeAt: string;
            madeBy: components["schemas"]["Author"];
            /**
             * Format: date-time
             * @description When a person said that it was uploaded; absent until then.
             */
            uploadedAt?: string;
            uploadedBy?: components["schemas"]["Author"];
        };
        /** File for a further register, with what is in it */
        RegisterFileDetail: {
            /**
             * Format: uuid
             * @description The message in the file has it, too, and an answer to it.
             */
            id: string;
            stage: components["schemas"]["Stage"];
            /**
             * @description A further register.
             * @enum {unknown}
             */
            register: "swissdamed";
            /** @description What to call the file. Names sort in the order of uploading. */
            name: string;
            /** @description The actor (SRN) whose devices are in it. */
            actorCode: string;
            /** @description The number by which the register knows who uploads it. It stands in no file. */
            party?: string;
            /** @enum {unknown} */
            model: "EU_UDI_MDR" | "EU_UDI_IVDR" | "EU_UDI_SPP" | "EU_UDI_MDD" | "EU_UDI_IVDD";
            /** @description The service and the operation of the message. */
            operation: string;
            /**
             * Format: int64
             * @description How many devices were put into it.
             */
            devices: number;
            /**
             * Format: int64
             * @description How many of them are said to be there.
             */
            confirmed: number;
            /**
             * Format: int64
             * @description How many of them were refused, or were discarded there.
             */
            removed: number;
            /**
             * Format: int64
             * @description How long it is.
             */
            bytes: number;
            /** @description SHA-256 of the file, hexadecimal. */
            sha256: string;
            /** Format: date-time */
            madeAt: string;
            madeBy: components["schemas"]["Author"];
            /**
             * Format: date-time
             * @description When a person said that it was uploaded; absent until then.
             */
            uploadedAt?: string;
            uploadedBy?: components["schemas"]["Author"];
            /** @description The devices with which it was made, and what became of each. */
            items: components["schemas"]["RegisterDevice"][];
        };
        /** Page of files for a further register, newest first */
        RegisterFilePage: {
            items: components["schemas"]["RegisterFile"][];
            /** @description Give it as cursor to get the next page; absent on the last. */
            nextCursor?: string;
        };
        /** Of which devices files are made */
        RegisterFilesRequest: {
            /** @description These alone; all that are in no file for the register yet where absent. */
            devices?: {
                issuingAgency: string;
                code: string;
            }[];
            /** @description Devices of this actor (SRN) alone. */
            actorCode?: string;
            /**
             * @description What a device is left out for: `nothing` (the usual), where any error refuses the whole call; `errors`; or `warnings` of the rules of the register, too.
             * @enum {unknown}
             */
            leaveOut?: "nothing" | "errors" | "warnings";
            /** @description nextCursor of the call before: it goes on behind the devices of that. */
            cursor?: string;
        };
        /** Role to give */
        RoleRequest: {
            /** @enum {unknown} */
            role: "viewer" | "editor" | "submitter" | "operator" | "administrator" | "auditor";
            /** @description The SRNs that the person may act for with the role; any for all of the organisation's. */
            actors: "any" | string[];
        };
        /** Rule with its examples */
        RuleDetail: {
            /** @description The ruleId of findings, or the authority's id of a rule that others decide. */
            id: string;
            /** @description What must hold. */
            title: string;
            /**
             * @description What udigate does not decide can still be refused by the authority.
             * @enum {unknown}
             */
            decidedBy: "udigate" | "authority" | "user interface" | "other module" | "not reachable";
            /** @description Why it is decided there. */
            why: string;
            /**
             * @description An error fails a record, a warning never does. Absent where udigate reports no finding.
             * @enum {unknown}
             */
            severity?: "error" | "warning";
            /** @description The further register that alone asks it: it is held where a verdict for that register is asked for. */
            register?: string;
            /**
             * @description The severity where the gateway holds callers to the service contract's own letter.
             * @enum {unknown}
             */
            severityByContract?: "error" | "warning";
            /** @description The models of whose records that holds. */
            modelsByContract?: ("EU_UDI_MDR" | "EU_UDI_IVDR" | "EU_UDI_SPP" | "EU_UDI_MDD" | "EU_UDI_IVDD")[];
            /** @description The models whose records it judges; empty where udigate judges no record by it. */
            models: ("EU_UDI_MDR" | "EU_UDI_IVDR" | "EU_UDI_SPP" | "EU_UDI_MDD" | "EU_UDI_IVDD")[];
            /** @description Ids of the other rules that decide it. */
            parts: string[];
            /** @description Ids of the other official rules that it decides, or decides a part of. */
            decides: string[];
            /** @description Where it is stated. */
            source: {
                document: string;
                version: string;
                section: string;
            };
            /** @description What findings say; {name} stands for what the record has. */
            message?: string;
            /** @description The fields that it looks at, as JSON Pointers. */
            reads: string[];
            examples: {
                /** @description Requests that satisfy it. */
                good: {
                    title: string;
                    /** @enum {unknown} */
                    model: "EU_UDI_MDR" | "EU_UDI_IVDR" | "EU_UDI_SPP" | "EU_UDI_MDD" | "EU_UDI_IVDD";
                    /** @description For a rule on updates: the JSON Merge Patch on the example request of the model that gives what is registered. */
                    registered?: unknown;
                    /** @description A JSON Merge Patch on the example request of the model, or on what is registered. */
                    change: unknown;
                }[];
                /** @description Requests that break it. */
                bad: {
                    title: string;
                    /** @enum {unknown} */
                    model: "EU_UDI_MDR" | "EU_UDI_IVDR" | "EU_UDI_SPP" | "EU_UDI_MDD" | "EU_UDI_IVDD";
                    /** @description For a rule on updates: the JSON Merge Patch on the example request of the model that gives what is registered. */
                    registered?: unknown;
                    /** @description A JSON Merge Patch on the example request of the model, or on what is registered. */
                    change: unknown;
                    /** @description What validating says of it. */
                    findings: components["schemas"]["Finding"][];
                    /** @description Ids of other rules that it breaks. */
                    also: string[];
                }[];
            };
        };
        /** Page of the rule catalogue, by id */
        RulePage: {
            items: components["schemas"]["RuleSummary"][];
            /** @description Give it as cursor to get the next page; absent on the last. */
            nextCursor?: string;
        };
        /** Rule in a list */
        RuleSummary: {
            /** @description The ruleId of findings, or the authority's id of a rule that others decide. */
            id: string;
            /** @description What must hold. */
            title: string;
            /**
             * @description What udigate does not decide can still be refused by the authority.
             * @enum {unknown}
             */
            decidedBy: "udigate" | "authority" | "user interface" | "other module" | "not reachable";
            /** @description Why it is decided there. */
            why: string;
            /**
             * @description An error fails a record, a warning never does. Absent where udigate reports no finding.
             * @enum {unknown}
             */
            severity?: "error" | "warning";
            /** @description The further register that alone asks it: it is held where a verdict for that register is asked for. */
            register?: string;
            /**
             * @description The severity where the gateway holds callers to the service contract's own letter.
             * @enum {unknown}
             */
            severityByContract?: "error" | "warning";
            /** @description The models of whose records that holds. */
            modelsByContract?: ("EU_UDI_MDR" | "EU_UDI_IVDR" | "EU_UDI_SPP" | "EU_UDI_MDD" | "EU_UDI_IVDD")[];
            /** @description The models whose records it judges; empty where udigate judges no record by it. */
            models: ("EU_UDI_MDR" | "EU_UDI_IVDR" | "EU_UDI_SPP" | "EU_UDI_MDD" | "EU_UDI_IVDD")[];
            /** @description Ids of the other rules that decide it. */
            parts: string[];
            /** @description Ids of the other official rules that it decides, or decides a part of. */
            decides: string[];
            /** @description Where it is stated. */
            source: {
                document: string;
                version: string;
                section: string;
            };
        };
        /**
         * What is found of one text
         * @description As many of each kind as `limit` says. The lists have all of a kind, by the same text as `search`.
         */
        SearchResult: {
            /** @description By their codes. */
            devices: components["schemas"]["DeviceSummary"][];
            /** @description By their codes. */
            deviceGroups: components["schemas"]["DeviceGroupSummary"][];
            /** @description The newest first. */
            submissions: components["schemas"]["SubmissionSummary"][];
            /** @description The newest first, of the newest 500. */
            batches: components["schemas"]["BatchSummary"][];
        };
        /** Who calls, and what they may do */
        Session: {
            /** @description Names the key, as in the list of keys and the log; absent where a person calls. */
            keyId?: string;
            /** @description Who calls: a key, or the person who is signed in. */
            caller: {
                /** @enum {unknown} */
                kind: "key" | "person";
                id: string;
                name: string;
            };
            /** @description What may not be done, and what would allow it. */
            denied: {
                /** @enum {unknown} */
                right: "session.use" | "account.manage" | "reference.read" | "mappings.read" | "mappings.edit" | "records.read" | "comments.write" | "owners.set" | "records.validate" | "records.plan" | "imports.read" | "imports.edit" | "batches.read" | "batches.manage" | "submissions.submit" | "doubts.decide" | "pulls.start" | "inquiries.start" | "connection.check" | "diagnosis.read" | "exports.read" | "exports.manage" | "audit.read" | "audit.manage" | "evidence.read" | "evidence.erase" | "evidence.verify-everything" | "actors.read" | "actors.manage" | "keys.read" | "keys.manage" | "webhooks.read" | "webhooks.manage" | "webhooks.send" | "subscriptions.read" | "subscriptions.manage" | "people.read" | "people.manage" | "diagnosis.read-gateway" | "codes.manage-own" | "codes.manage" | "organisations.manage" | "people.confirm";
                /** @description The roles that give it to a person. */
                roles: ("viewer" | "editor" | "submitter" | "operator" | "administrator" | "auditor" | "host")[];
                /**
                 * @description The scope that gives it to a key.
                 * @enum {unknown}
                 */
                scope?: "validate" | "submit" | "read" | "admin";
            }[];
            organisation: string;
            stage: components["schemas"]["Stage"];
            /** @description What the key is for; none for a person. */
            scopes: ("validate" | "submit" | "read" | "admin")[];
            /** @description What may be done now: with these roles, or with these scopes as far as the person holds it in whose right the key acts. */
            rights: ("session.use" | "account.manage" | "reference.read" | "mappings.read" | "mappings.edit" | "records.read" | "comments.write" | "owners.set" | "records.validate" | "records.plan" | "imports.read" | "imports.edit" | "batches.read" | "batches.manage" | "submissions.submit" | "doubts.decide" | "pulls.start" | "inquiries.start" | "connection.check" | "diagnosis.read" | "exports.read" | "exports.manage" | "audit.read" | "audit.manage" | "evidence.read" | "evidence.erase" | "evidence.verify-everything" | "actors.read" | "actors.manage" | "keys.read" | "keys.manage" | "webhooks.read" | "webhooks.manage" | "webhooks.send" | "subscriptions.read" | "subscriptions.manage" | "people.read" | "people.manage" | "diagnosis.read-gateway" | "codes.manage-own" | "codes.manage" | "organisations.manage" | "people.confirm")[];
            /** @description The SRNs that the caller may act for, by one role or another. */
            actors: "any" | string[];
            /** @description The rights that are for fewer actors than that, as only some roles give them. */
            narrower: {
                /** @enum {unknown} */
                right: "session.use" | "account.manage" | "reference.read" | "mappings.read" | "mappings.edit" | "records.read" | "comments.write" | "owners.set" | "records.validate" | "records.plan" | "imports.read" | "imports.edit" | "batches.read" | "batches.manage" | "submissions.submit" | "doubts.decide" | "pulls.start" | "inquiries.start" | "connection.check" | "diagnosis.read" | "exports.read" | "exports.manage" | "audit.read" | "audit.manage" | "evidence.read" | "evidence.erase" | "evidence.verify-everything" | "actors.read" | "actors.manage" | "keys.read" | "keys.manage" | "webhooks.read" | "webhooks.manage" | "webhooks.send" | "subscriptions.read" | "subscriptions.manage" | "people.read" | "people.manage" | "diagnosis.read-gateway" | "codes.manage-own" | "codes.manage" | "organisations.manage" | "people.confirm";
                actors: string[];
            }[];
            /** @description What the API keys that the caller makes can be for: the scopes of which nothing is lacking. None where the caller makes none. */
            keyScopes: {
                /** @enum {unknown} */
                scope: "validate" | "submit" | "read" | "admin";
                /** @description What the caller would have to hold for that, and does not. */
                lacking: ("session.use" | "account.manage" | "reference.read" | "mappings.read" | "mappings.edit" | "records.read" | "comments.write" | "owners.set" | "records.validate" | "records.plan" | "imports.read" | "imports.edit" | "batches.read" | "batches.manage" | "submissions.submit" | "doubts.decide" | "pulls.start" | "inquiries.start" | "connection.check" | "diagnosis.read" | "exports.read" | "exports.manage" | "audit.read" | "audit.manage" | "evidence.read" | "evidence.erase" | "evidence.verify-everything" | "actors.read" | "actors.manage" | "keys.read" | "keys.manage" | "webhooks.read" | "webhooks.manage" | "webhooks.send" | "subscriptions.read" | "subscriptions.manage" | "people.read" | "people.manage" | "diagnosis.read-gateway" | "codes.manage-own" | "codes.manage" | "organisations.manage" | "people.confirm")[];
            }[];
            authority: {
                /** @description Whether the stage has a connection to its authority. */
                connected: boolean;
                /** @description Whether that is the simulator. */
                simulated: boolean;
                /** @description Which authority it is. */
                agency: string;
            };
        };
        /** How people sign in, and who is */
        SignIn: {
            /** @description The OpenID Connect providers by which people can sign in. */
            providers: {
                id: string;
                /** @description What the provider is called. */
                title: string;
                /** @description Where a browser begins to sign in there, from the address of the console. */
                address: string;
            }[];
            /** @description Whether there are accounts of the gateway: people sign in with a passkey, or a password and a code. */
            accounts: boolean;
            /** @description Whether the console has a name, which passkeys need; an address of numbers is none. */
            passkeys: boolean;
            /** @description Whether a person for trying out can be signed in from here. */
            demo: boolean;
            /** @description The session of the cookie; absent where there is none. */
            signedIn?: {
                /**
                 * @description By what the session was begun.
                 * @enum {unknown}
                 */
                via: "PROVIDER" | "ACCOUNT" | "KEY" | "DEMO" | "COMMAND_LINE";
                /** @description Absent where a key was exchanged. */
                person?: {
                    id: string;
                    name: string;
                };
                /** @description Where the person is something; none where a key was exchanged. */
                memberships: {
                    organisation: string;
                    stage: components["schemas"]["Stage"];
                    roles: ("viewer" | "editor" | "submitter" | "operator" | "administrator" | "auditor" | "host")[];
                }[];
                /** @description Whether the person manages organisations (`Udigate-Acting: host`). */
                isHost: boolean;
                /**
                 * Format: date-time
                 * @description When the session ends, however much it is used.
                 */
                endsAt: string;
            };
        };
        /** The session has ended */
        SignedOut: {
            /** @description Where the browser signs out at the provider as well, where that has such an address. */
            continueAt?: string;
        };
        /**
         * Stage
         * @enum {unknown}
         */
        Stage: "preview" | "production";
        /** A state forbids the submission */
        SubmissionBlockedResponse: {
            agency: components["schemas"]["Agency"];
            /**
             * Format: uuid
             * @description Unique identifier of the submission request.
             */
            requestId: string;
            /** @description Model, edition of the rules, and the operations that the authority was asked for. */
            modelInformation: string;
            status: components["schemas"]["SubmissionStatus"];
            /** @description The status in words. */
            readonly statusText: string;
            /** @description Why, one sentence each. */
            reasons: string[];
        };
        /** Submission with everything that was sent and received */
        SubmissionDetail: {
            /** Format: uuid */
            requestId: string;
            stage: components["schemas"]["Stage"];
            model: string;
            label?: components["schemas"]["Label"];
            /**
             * @description A STANDARD device and a LEGACY one may bear the same code.
             * @enum {unknown}
             */
            criterion: "STANDARD" | "SPP" | "LEGACY";
            actorCode: string;
            device: {
                issuingAgency: string;
                code: string;
            };
            deviceGroup: {
                issuingAgency: string;
                code: string;
            };
            status: components["schemas"]["SubmissionStatus"];
            statusText: string;
            /** @description Why the outcome does not follow from what the authority sent. */
            doubt?: string;
            /** @description What the authority was asked for, in order. */
            operations: string[];
            /**
             * Format: date-time
             * @description When the request came.
             */
            receivedAt: string;
            /**
             * Format: date-time
             * @description When the outcome was known.
             */
            endedAt?: string;
            owner?: components["schemas"]["Owner"];
            /**
             * Format: int64
             * @description How many comments there are; absent where there are none.
             */
            comments?: number;
            submittedBy: components["schemas"]["Author"];
            records: {
                /** @description The device record as it was given. */
                device: unknown;
                /** @description The group record, where it was given. */
                deviceGroup?: unknown;
            };
            /** @description requestId of the submission of the group that must be through before. */
            waitsFor?: string;
            /** @description What the authority said against it, in its own words. */
            refusals?: {
                operation: string;
                responseCode: string;
                code?: string;
                detail?: string;
            }[];
            reasons?: string[];
            /** @description Every planned operation, and how far it is. */
            outcomes: {
                operation: string;
                entity: components["schemas"]["EntityKey"];
                /**
                 * Format: int64
                 * @description The version that it makes; 0 for the first of a part.
                 */
                version?: number;
                /**
                 * @description held until the one before it, or the submission that changes the group, is through; ready to be put into a message; sent in one; then how it ended.
                 * @enum {unknown}
                 */
                state: "held" | "ready" | "sent" | "accepted" | "refused" | "blocked" | "failed" | "unclear" | "not-sent";
                /** Format: uuid */
                messageId?: string;
                /** @description Why its outcome is unknown. */
                doubt?: string;
                /** @description Whether no machine can resolve the doubt. */
                needsOperator?: boolean;
                /** @description What the authority was asked about it. */
                lookUps?: {
                    /**
                     * Format: uuid
                     * @description The message that asks.
                     */
                    messageId: string;
                    /**
                     * Format: date-time
                     * @description When it was asked.
                     */
                    askedAt: string;
                    /**
                     * Format: date-time
                     * @description When the authority answered.
                     */
                    answeredAt?: string;
                    /**
                     * @description applied: the authority holds what was sent; absent: what was there before; discarded: it holds the entity as discarded.
                     * @enum {unknown}
                     */
                    finding?: "applied" | "absent" | "different" | "discarded" | "cannot-tell";
                    because?: string;
                    differences?: components["schemas"]["Difference"][];
                }[];
                /** @description What people decided about it. */
                decisions?: {
                    /** @enum {unknown} */
                    decision: "registered" | "send-again" | "give-up";
                    /** @description What who decided is called: the person who was signed in, or the API key. Before decisions bore who was signed in, whom the key named; absent where that was erased. */
                    by?: string;
                    author: components["schemas"]["Author"];
                    /** @description The API key under which it was decided; absent where a person was signed in. */
                    keyId?: string;
                    reason: string;
                    evidence?: string;
                    /**
                     * Format: date-time
                     * @description When it was decided.
                     */
                    at: string;
                }[];
                /** @description What the authority said against it, in its own words. */
                refusals?: {
                    operation: string;
                    responseCode: string;
                    code?: string;
                    detail?: string;
                }[];
                reasons?: string[];
                differences: components["schemas"]["Difference"][];
            }[];
            messages: {
                /** Format: uuid */
                messageId: string;
                /** Format: uuid */
                correlationId: string;
                operation: string;
                /** @enum {unknown} */
                state: "waiting" | "handed" | "answered" | "unclear" | "given-up";
                /**
                 * Format: date-time
                 * @description When it was rendered and stored.
                 */
                createdAt: string;
                /** @description The XML that is sent, with a placeholder in the token's place. */
                document: string;
                /** @description SHA-256 of `document`, hexadecimal. */
                documentSha256: string;
                attempts: {
                    /** Format: int64 */
                    number: number;
                    ebmsMessageId: string;
                    /**
                     * Format: date-time
                     * @description When the message was sent.
                     */
                    startedAt: string;
                    /**
                     * Format: date-time
                     * @description When the access point answered.
                     */
                    endedAt?: string;
                    /** @enum {unknown} */
                    result?: "taken" | "refused" | "unavailable" | "unknown";
                    because?: string;
                }[];
                acknowledgements: {
                    ebmsMessageId: string;
                    /**
                     * Format: date-time
                     * @description When it was collected.
                     */
                    receivedAt: string;
                    /**
                     * @description What was made of it. unmatched: its header refers to the message or to its conversation, and its document names another message as what it answers; it changes nothing.
                     * @enum {unknown}
                     */
                    reading: "applied" | "repeated" | "contradicting" | "unmatched" | "unreadable" | "unclear";
                    /** @description The XML as it came. */
                    document: string;
                }[];
            }[];
        };
        /** Page of submissions, newest first */
        SubmissionPage: {
            items: components["schemas"]["SubmissionSummary"][];
            /** @description Give it as cursor to get the next page; absent on the last. */
            nextCursor?: string;
        };
        /** The outcome is not known yet */
        SubmissionPendingResponse: {
            agency: components["schemas"]["Agency"];
            /**
             * Format: uuid
             * @description Unique identifier of the submission request.
             */
            requestId: string;
            /** @description Model, edition of the rules, and the operations that the authority was asked for. */
            modelInformation: string;
            status: components["schemas"]["SubmissionStatus"];
            /** @description The status in words. */
            readonly statusText: string;
            /** @description What the authority showed of actors that the records name, where that may stand against it; absent where there is nothing, and in later answers. */
            actorWarnings?: components["schemas"]["Finding"][];
        };
        /** Submission request of EU_UDI_IVDD */
        SubmissionRequest_EU_UDI_IVDD: {
            /** @description SRN of the actor for whom the call is made; not needed where the key is for one only. */
            actorCode?: string;
            /** @description The actor's access token at the authority. */
            securityToken?: string;
            /** @description Stands in for the device group's ARActorCode. */
            authorizedRepresentativeCode?: string;
            device: components["schemas"]["DEVICE_EU_UDI_IVDD"];
            deviceGroup?: components["schemas"]["DEVICE_GROUP_EU_UDI_IVDD"];
        };
        /** Submission request of EU_UDI_IVDR */
        SubmissionRequest_EU_UDI_IVDR: {
            /** @description SRN of the actor for whom the call is made; not needed where the key is for one only. */
            actorCode?: string;
            /** @description The actor's access token at the authority. */
            securityToken?: string;
            /** @description Stands in for the device group's ARActorCode. */
            authorizedRepresentativeCode?: string;
            device: components["schemas"]["DEVICE_EU_UDI_IVDR"];
            deviceGroup?: components["schemas"]["DEVICE_GROUP_EU_UDI_IVDR"];
        };
        /** Submission request of EU_UDI_MDD */
        SubmissionRequest_EU_UDI_MDD: {
            /** @description SRN of the actor for whom the call is made; not needed where the key is for one only. */
            actorCode?: string;
            /** @description The actor's access token at the authority. */
            securityToken?: string;
            /** @description Stands in for the device group's ARActorCode. */
            authorizedRepresentativeCode?: string;
            device: components["schemas"]["DEVICE_EU_UDI_MDD"];
            deviceGroup?: components["schemas"]["DEVICE_GROUP_EU_UDI_MDD"];
        };
        /** Submission request of EU_UDI_MDR */
        SubmissionRequest_EU_UDI_MDR: {
            /** @description SRN of the actor for whom the call is made; not needed where the key is for one only. */
            actorCode?: string;
            /** @description The actor's access token at the authority. */
            securityToken?: string;
            /** @description Stands in for the device group's ARActorCode. */
            authorizedRepresentativeCode?: string;
            device: components["schemas"]["DEVICE_EU_UDI_MDR"];
            deviceGroup?: components["schemas"]["DEVICE_GROUP_EU_UDI_MDR"];
        };
        /** Submission request of EU_UDI_SPP */
        SubmissionRequest_EU_UDI_SPP: {
            /** @description SRN of the actor for whom the call is made; not needed where the key is for one only. */
            actorCode?: string;
            /** @description The actor's access token at the authority. */
            securityToken?: string;
            /** @description Stands in for the device group's ARActorCode. */
            authorizedRepresentativeCode?: string;
            device: components["schemas"]["DEVICE_EU_UDI_SPP"];
            deviceGroup?: components["schemas"]["DEVICE_GROUP_EU_UDI_SPP"];
        };
        /**
         * Status of a submission
         * @description IN_SUBMISSION is an addition of udigate: the outcome is not known yet.
         * @enum {unknown}
         */
        SubmissionStatus: "SUCCESS" | "VALIDATION_FAILED" | "BLOCKED" | "INTERNAL_ERROR" | "INVALID_REQUEST" | "IN_SUBMISSION";
        /** Submission response */
        SubmissionSuccessResponse: {
            agency: components["schemas"]["Agency"];
            /**
             * Format: uuid
             * @description Unique identifier of the submission request.
             */
            requestId: string;
            /** @description Model, edition of the rules, and the operations that the authority was asked for. */
            modelInformation: string;
            status: components["schemas"]["SubmissionStatus"];
            /** @description The status in words. */
            readonly statusText: string;
            /** @description What the authority showed of actors that the records name, where that may stand against it; absent where there is nothing, and in later answers. */
            actorWarnings?: components["schemas"]["Finding"][];
        };
        /** Submission */
        SubmissionSummary: {
            /** Format: uuid */
            requestId: string;
            stage: components["schemas"]["Stage"];
            model: string;
            label?: components["schemas"]["Label"];
            /**
             * @description A STANDARD device and a LEGACY one may bear the same code.
             * @enum {unknown}
             */
            criterion: "STANDARD" | "SPP" | "LEGACY";
            actorCode: string;
            device: {
                issuingAgency: string;
                code: string;
            };
            deviceGroup: {
                issuingAgency: string;
                code: string;
            };
            status: components["schemas"]["SubmissionStatus"];
            statusText: string;
            /** @description Why the outcome does not follow from what the authority sent. */
            doubt?: string;
            /** @description What the authority was asked for, in order. */
            operations: string[];
            /**
             * Format: date-time
             * @description When the request came.
             */
            receivedAt: string;
            /**
             * Format: date-time
             * @description When the outcome was known.
             */
            endedAt?: string;
            owner?: components["schemas"]["Owner"];
            /**
             * Format: int64
             * @description How many comments there are; absent where there are none.
             */
            comments?: number;
        };
        /** The gateway, or the connection to the authority, failed */
        SubmissionTechnicalErrorResponse: {
            agency: components["schemas"]["Agency"];
            /**
             * Format: uuid
             * @description Unique identifier of the submission request.
             */
            requestId: string;
            /** @description Model, edition of the rules, and the operations that the authority was asked for. */
            modelInformation: string;
            status: components["schemas"]["SubmissionStatus"];
            /** @description The status in words. */
            readonly statusText: string;
            /** @description Why, one sentence each. */
            reasons: string[];
            /** Format: date-time */
            timestamp: string;
            error: string;
            /** @description Says whether a repeat is safe. */
            message: string;
        };
        /** The records, or the request, are at fault */
        SubmissionValidationFailedResponse: {
            agency: components["schemas"]["Agency"];
            /**
             * Format: uuid
             * @description Unique identifier of the submission request.
             */
            requestId: string;
            /** @description Model, edition of the rules, and the operations that the authority was asked for. */
            modelInformation: string;
            status: components["schemas"]["SubmissionStatus"];
            /** @description The status in words. */
            readonly statusText: string;
            validationResult?: components["schemas"]["ValidationResponse"];
            message?: string;
            /** @description Errors on the device (DI). */
            deviceErrors?: components["schemas"]["Finding"][];
            /** @description Errors on the device group (Basic DI). */
            deviceGroupErrors?: components["schemas"]["Finding"][];
            /** @description Why, one sentence each. */
            reasons?: string[];
        };
        /** Page of subscriptions, newest first */
        SubscriptionPage: {
            items: components["schemas"]["SubscriptionResponse"][];
            /** @description Give it as cursor to get the next page; absent on the last. */
            nextCursor?: string;
        };
        /** Who is told what, and how often */
        SubscriptionRequest: {
            /** @description The mail address that is told. Either this or `webhookId`. */
            address?: string;
            /**
             * Format: uuid
             * @description The webhook that gets the same as events of the type `digest`, whatever else it is notified of.
             */
            webhookId?: string;
            /** @description outcomes: how submissions ended; refusals: those that ended without success; doubts: whose outcome is unknown; deadlines: devices that are late or have 30 days left; certificates: of the connection to the authority, that end within 30 days. */
            topics: ("outcomes" | "refusals" | "doubts" | "deadlines" | "certificates")[];
            /**
             * @description at-once: what happens within a minute is one message. deadlines and certificates are told daily or weekly.
             * @enum {unknown}
             */
            frequency: "at-once" | "daily" | "weekly";
            /**
             * Format: int64
             * @description Hour of the day in UTC, of daily and weekly; 6 where absent.
             */
            hour?: number;
            /**
             * @description Day of the week in UTC, of weekly; monday where absent.
             * @enum {unknown}
             */
            weekday?: "sunday" | "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday";
        };
        /** Subscription */
        SubscriptionResponse: {
            /** Format: uuid */
            id: string;
            stage: components["schemas"]["Stage"];
            /** @description The mail address that is told. Either this or `webhookId`. */
            address?: string;
            /**
             * Format: uuid
             * @description The webhook that gets the same as events of the type `digest`, whatever else it is notified of.
             */
            webhookId?: string;
            /** @description outcomes: how submissions ended; refusals: those that ended without success; doubts: whose outcome is unknown; deadlines: devices that are late or have 30 days left; certificates: of the connection to the authority, that end within 30 days. */
            topics: ("outcomes" | "refusals" | "doubts" | "deadlines" | "certificates")[];
            /**
             * @description at-once: what happens within a minute is one message. deadlines and certificates are told daily or weekly.
             * @enum {unknown}
             */
            frequency: "at-once" | "daily" | "weekly";
            /**
             * Format: int64
             * @description Hour of the day in UTC, of daily and weekly; 6 where absent.
             */
            hour?: number;
            /**
             * @description Day of the week in UTC, of weekly; monday where absent.
             * @enum {unknown}
             */
            weekday?: "sunday" | "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday";
            /**
             * Format: date-time
             * @description When the next digest is made.
             */
            nextDigestAt?: string;
            /**
             * Format: date-time
             * @description When the gateway stopped it. Delete it, and make it anew.
             */
            stoppedAt?: string;
            /** @description Why. */
            stoppedBecause?: string;
            /** @description The newest mail of the last 30 days; absent where there is none. */
            lastMail?: {
                /**
                 * @description SENT: the mail server has it; FAILED: given up.
                 * @enum {unknown}
                 */
                state: "WAITING" | "SENT" | "FAILED";
                /**
                 * Format: date-time
                 * @description When it was made.
                 */
                createdAt: string;
                /**
                 * Format: int64
                 * @description How many attempts there were.
                 */
                attempts: number;
                /** @description Why the last attempt has failed. */
                because?: string;
                /**
                 * Format: date-time
                 * @description When it is tried next.
                 */
                nextAttemptAt?: string;
                /**
                 * Format: date-time
                 * @description When it went out, or was given up.
                 */
                endedAt?: string;
            };
            createdBy: components["schemas"]["Author"];
            /**
             * Format: date-time
             * @description When it was made.
             */
            createdAt: string;
        };
        /** Safe fixes of a file, and what is left */
        TableFixReport: {
            counts: {
                /**
                 * Format: int64
                 * @description How many records the file has.
                 */
                records: number;
                /**
                 * Format: int64
                 * @description Valid as they stand.
                 */
                valid: number;
                /**
                 * Format: int64
                 * @description Valid with the fixes.
                 */
                fixed: number;
                /**
                 * Format: int64
                 * @description Not valid with the fixes: they need a person.
                 */
                invalid: number;
            };
            /** @description The safe fixes that were chosen. */
            groups: {
                /** @description Choose the group by this name, or leave it out. */
                id: string;
                /** @enum {unknown} */
                kind: "white-space" | "leading-zeros" | "notation" | "number" | "date" | "repeated-code" | "cross";
                /** @description What the fixes do, and why no other value is possible. */
                reason: string;
                /** @description What they fix. */
                ruleId: string;
                /** @description Absent in a CSV file. */
                sheet?: string;
                /** @description Letter of the column. */
                column: string;
                field?: string;
                /**
                 * Format: int64
                 * @description How many cells change.
                 */
                cells: number;
                /**
                 * Format: int64
                 * @description How many records have the findings.
                 */
                devices: number;
                /** @description The commonest values. */
                values: {
                    before: string | number;
                    after: string | number;
                    /**
                     * Format: int64
                     * @description In how many fixes.
                     */
                    fixes: number;
                }[];
                fixes: {
                    /** @description Choose the fix by this name, or leave it out. It is the same for the same file. */
                    id: string;
                    /** @description What changes: one cell, or all by which the same rows find each other. */
                    cells: {
                        /** @description Absent in a CSV file. */
                        sheet?: string;
                        /** Format: int64 */
                        row: number;
                        /** @description Letter of the column. */
                        column: string;
                        field?: string;
                        before: string | number;
                        after: string | number;
                    }[];
                    /** @description The records whose finding is gone. */
                    devices: number[];
                }[];
            }[];
            /** @description What is wrong with the file besides, by cause. */
            left: {
                /** @enum {unknown} */
                severity: "error" | "warning";
                /** @description The rule, or the code of what is wrong with a cell, a row or the file. */
                ruleId: string;
                /** @description What is wrong in the first of its cells, and what to do. */
                message: string;
                /** @description Absent in a CSV file. */
                sheet?: string;
                /** @description Letter of the column; absent where whole rows are meant. */
                column?: string;
                field?: string;
                /** @description The commonest values. */
                values: {
                    value: unknown;
                    /** @description What is probably right. */
                    meant?: unknown;
                    /**
                     * Format: int64
                     * @description In how many cells.
                     */
                    cells: number;
                }[];
                rows: number[];
                devices: number[];
            }[];
            /**
             * Format: int64
             * @description Findings that only follow from these, and are not listed.
             */
            followOns: number;
            /** @description How the tables of the file were read, and how much of each. */
            tables: {
                /** @description The name of the sheet; absent in a CSV file. */
                sheet?: string;
                /** @description What stands between the cells of a CSV file: comma, semicolon, tab, bar, or another sign itself. */
                separator?: string;
                /** @description How the text of a CSV file is encoded. */
                encoding?: string;
                /**
                 * Format: int64
                 * @description The last row with headings; 0 where there are none.
                 */
                headingRow: number;
                /**
                 * Format: int64
                 * @description How many columns are read.
                 */
                columns: number;
                /**
                 * Format: int64
                 * @description How many rows below the headings are read.
                 */
                rows: number;
                /** @description What has something in it and is not read; of a workbook with several sheets, other sheets are named with the first. */
                notRead?: {
                    /** @description A row, column, sheet, or some cells, in words. */
                    part: string;
                    /** @description Why it is not read. */
                    reason: string;
                }[];
            }[];
            /** @description What becomes of each record, in the order of the file. */
            rows: {
                /**
                 * Format: int64
                 * @description Which record of the file.
                 */
                record: number;
                /** @description Absent in a CSV file. */
                sheet?: string;
                /** Format: int64 */
                row: number;
                device?: string;
                /** @enum {unknown} */
                state: "VALID" | "FIXED" | "INVALID";
                /** @description The fixes that it has. */
                fixes: string[];
            }[];
        };
        /** What was noted of a file */
        TakenRegisterAnswer: {
            file: components["schemas"]["RegisterFile"];
            /** @description Devices that are there. */
            there: {
                issuingAgency: string;
                code: string;
            }[];
            /** @description Devices that were not taken. */
            refused: {
                issuingAgency: string;
                code: string;
            }[];
            /** @description Devices of the file of which nothing is said yet. */
            open: {
                issuingAgency: string;
                code: string;
            }[];
            /** @description Other files, with devices of groups that are not there since what would have brought them was refused. Discard those that were not uploaded, and make them anew. */
            needing: string[];
        };
        /** Validation request of EU_UDI_IVDD */
        ValidationRequest_EU_UDI_IVDD: {
            /** @description SRN of the actor for whom the call is made; not needed where the key is for one only. */
            actorCode?: string;
            /** @description Stands in for the device group's ARActorCode. */
            authorizedRepresentativeCode?: string;
            device: components["schemas"]["DEVICE_EU_UDI_IVDD"];
            deviceGroup?: components["schemas"]["DEVICE_GROUP_EU_UDI_IVDD"];
        };
        /** Validation request of EU_UDI_IVDR */
        ValidationRequest_EU_UDI_IVDR: {
            /** @description SRN of the actor for whom the call is made; not needed where the key is for one only. */
            actorCode?: string;
            /** @description Stands in for the device group's ARActorCode. */
            authorizedRepresentativeCode?: string;
            device: components["schemas"]["DEVICE_EU_UDI_IVDR"];
            deviceGroup?: components["schemas"]["DEVICE_GROUP_EU_UDI_IVDR"];
        };
        /** Validation request of EU_UDI_MDD */
        ValidationRequest_EU_UDI_MDD: {
            /** @description SRN of the actor for whom the call is made; not needed where the key is for one only. */
            actorCode?: string;
            /** @description Stands in for the device group's ARActorCode. */
            authorizedRepresentativeCode?: string;
            device: components["schemas"]["DEVICE_EU_UDI_MDD"];
            deviceGroup?: components["schemas"]["DEVICE_GROUP_EU_UDI_MDD"];
        };
        /** Validation request of EU_UDI_MDR */
        ValidationRequest_EU_UDI_MDR: {
            /** @description SRN of the actor for whom the call is made; not needed where the key is for one only. */
            actorCode?: string;
            /** @description Stands in for the device group's ARActorCode. */
            authorizedRepresentativeCode?: string;
            device: components["schemas"]["DEVICE_EU_UDI_MDR"];
            deviceGroup?: components["schemas"]["DEVICE_GROUP_EU_UDI_MDR"];
        };
        /** Validation request of EU_UDI_SPP */
        ValidationRequest_EU_UDI_SPP: {
            /** @description SRN of the actor for whom the call is made; not needed where the key is for one only. */
            actorCode?: string;
            /** @description Stands in for the device group's ARActorCode. */
            authorizedRepresentativeCode?: string;
            device: components["schemas"]["DEVICE_EU_UDI_SPP"];
            deviceGroup?: components["schemas"]["DEVICE_GROUP_EU_UDI_SPP"];
        };
        /** Outcome of a validation */
        ValidationResponse: {
            /**
             * @description Whether the records satisfy model and rules.
             * @enum {unknown}
             */
            status: "successful" | "failed";
            /** @description The same in words. */
            message: string;
            /** @description Errors on the device (DI). */
            deviceErrors: components["schemas"]["Finding"][];
            /** @description Errors on the device group (Basic DI). */
            deviceGroupErrors: components["schemas"]["Finding"][];
            /** @description Warnings on the device; they never fail a record. Absent where the gateway keeps to the service contract's letter. */
            deviceWarnings?: components["schemas"]["Finding"][];
            /** @description Warnings on the device group; they never fail a record. Absent where the gateway keeps to the service contract's letter. */
            deviceGroupWarnings?: components["schemas"]["Finding"][];
        };
        /** What is to be confirmed of the person who asks */
        WaitingFor: {
            /**
             * @description INVITATION: the person has accepted it. ADDRESS: it is to be that of their account.
             * @enum {unknown}
             */
            kind: "INVITATION" | "ADDRESS";
            /** @description The address that was invited, or is to be that of the account. */
            mail?: string;
            /** @description What the person is going to be; none for an address. */
            roles: {
                /** @enum {unknown} */
                role: "viewer" | "editor" | "submitter" | "operator" | "administrator" | "auditor" | "host";
                organisation?: string;
                stage?: components["schemas"]["Stage"];
                actors?: "any" | string[];
            }[];
            /**
             * Format: date-time
             * @description When they have accepted, or asked.
             */
            since: string;
            /**
             * @description Who confirms that it is who was meant: an administrator of the organisation, a host of the gateway, or the operator, by the command line on its machine.
             * @enum {unknown}
             */
            confirmedBy: "ADMINISTRATOR" | "HOST" | "OPERATOR";
        };
        /** What is to be confirmed of the person who asks, newest first */
        WaitingForList: {
            items: components["schemas"]["WaitingFor"][];
        };
        /** Attempt to deliver an event */
        WebhookAttempt: {
            /** Format: int64 */
            number: number;
            /**
             * Format: date-time
             * @description When it began.
             */
            at: string;
            /**
             * Format: int64
             * @description How long it took.
             */
            milliseconds: number;
            /**
             * Format: int64
             * @description Of the answer; absent where there was none.
             */
            status?: number;
            /** @description Why it has failed. */
            because?: string;
            /** @description The beginning of the answer, 1 KB at most. */
            answer?: string;
        };
        /** Event that a webhook is notified of */
        WebhookDelivery: {
            /**
             * Format: uuid
             * @description The webhook-id of all attempts.
             */
            eventId: string;
            /** @description The type of the event. */
            type: string;
            /**
             * @description FAILED: given up; CANCELLED: the webhook was disabled before it was delivered.
             * @enum {unknown}
             */
            state: "WAITING" | "DELIVERED" | "FAILED" | "CANCELLED";
            /**
             * Format: date-time
             * @description When it happened.
             */
            occurredAt: string;
            /**
             * Format: int64
             * @description How many attempts there were.
             */
            attempts: number;
            /**
             * Format: date-time
             * @description When it is tried next.
             */
            nextAttemptAt?: string;
            /**
             * Format: date-time
             * @description When it was delivered, or was not tried any longer.
             */
            endedAt?: string;
            lastAttempt?: components["schemas"]["WebhookAttempt"];
        };
        /** Event that a webhook is notified of, with every attempt */
        WebhookDeliveryDetail: {
            /**
             * Format: uuid
             * @description The webhook-id of all attempts.
             */
            eventId: string;
            /** @description The type of the event. */
            type: string;
            /**
             * @description FAILED: given up; CANCELLED: the webhook was disabled before it was delivered.
             * @enum {unknown}
             */
            state: "WAITING" | "DELIVERED" | "FAILED" | "CANCELLED";
            /**
             * Format: date-time
             * @description When it happened.
             */
            occurredAt: string;
            /**
             * Format: int64
             * @description How many attempts there were.
             */
            attempts: number;
            /**
             * Format: date-time
             * @description When it is tried next.
             */
            nextAttemptAt?: string;
            /**
             * Format: date-time
             * @description When it was delivered, or was not tried any longer.
             */
            endedAt?: string;
            /** @description What is sent, byte for byte. */
            body: string;
            /** @description The attempts, first to last; of more than a hundred the last ones. */
            log: components["schemas"]["WebhookAttempt"][];
        };
        /** Page of deliveries, newest event first */
        WebhookDeliveryPage: {
            items: components["schemas"]["WebhookDelivery"][];
            /** @description Give it as cursor to get the next page; absent on the last. */
            nextCursor?: string;
        };
        /** Page of webhooks, newest first */
        WebhookPage: {
            items: components["schemas"]["WebhookResponse"][];
            /** @description Give it as cursor to get the next page; absent on the last. */
            nextCursor?: string;
        };
        /** What a webhook is to be */
        WebhookRequest: {
            /** @description Where events are posted to: https, and a host of the public Internet. */
            url: string;
            /** @description What it is notified of. */
            events: ("submission.ended" | "submission.in_doubt" | "submission.needs_operator" | "batch.ended" | "pull.ended" | "device.confirmed" | "device.discarded" | "device.public_differs")[];
            /** @description What it is for, for people. */
            description?: string;
            /**
             * @description Whether anything is sent to it. What happens meanwhile is not.
             * @default true
             */
            enabled?: boolean;
        };
        /** Webhook, without its secret */
        WebhookResponse: {
            /** Format: uuid */
            id: string;
            stage: components["schemas"]["Stage"];
            /** @description Where events are posted to: https, and a host of the public Internet. */
            url: string;
            /** @description What it is notified of. */
            events: ("submission.ended" | "submission.in_doubt" | "submission.needs_operator" | "batch.ended" | "pull.ended" | "device.confirmed" | "device.discarded" | "device.public_differs")[];
            /** @description What it is for, for people. */
            description?: string;
            enabled: boolean;
            /**
             * Format: date-time
             * @description Since when it is not enabled.
             */
            disabledAt?: string;
            /** @description Why the gateway has disabled it; absent where a person has. */
            disabledBecause?: string;
            /**
             * Format: date-time
             * @description Since when no attempt has succeeded.
             */
            failingSince?: string;
            /**
             * Format: date-time
             * @description Until when everything is signed with the former secret too.
             */
            oldSecretUntil?: string;
            createdBy: components["schemas"]["Author"];
            /**
             * Format: date-time
             * @description When it was made.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was changed last.
             */
            updatedAt: string;
        };
        /** Webhook with the secret that was just made */
        WebhookWithSecret: {
            /** @description By which to verify what comes. It is shown this once. */
            secret: string;
            /** Format: uuid */
            id: string;
            stage: components["schemas"]["Stage"];
            /** @description Where events are posted to: https, and a host of the public Internet. */
            url: string;
            /** @description What it is notified of. */
            events: ("submission.ended" | "submission.in_doubt" | "submission.needs_operator" | "batch.ended" | "pull.ended" | "device.confirmed" | "device.discarded" | "device.public_differs")[];
            /** @description What it is for, for people. */
            description?: string;
            enabled: boolean;
            /**
             * Format: date-time
             * @description Since when it is not enabled.
             */
            disabledAt?: string;
            /** @description Why the gateway has disabled it; absent where a person has. */
            disabledBecause?: string;
            /**
             * Format: date-time
             * @description Since when no attempt has succeeded.
             */
            failingSince?: string;
            /**
             * Format: date-time
             * @description Until when everything is signed with the former secret too.
             */
            oldSecretUntil?: string;
            createdBy: components["schemas"]["Author"];
            /**
             * Format: date-time
             * @description When it was made.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was changed last.
             */
            updatedAt: string;
        };
        /** Owner and comments of a submission, a batch or the deadlines of a device */
        WorkItem: {
            /** @enum {unknown} */
            kind: "SUBMISSION" | "BATCH" | "DEADLINE";
            /**
             * Format: uuid
             * @description Of a submission.
             */
            requestId?: string;
            /**
             * Format: uuid
             * @description Of a batch.
             */
            batchId?: string;
            /** @description Of a device with a deadline. */
            issuingAgency?: string;
            /** @description Of that device. */
            code?: string;
            owner?: components["schemas"]["Owner"];
            /**
             * Format: int64
             * @description How many comments there are; absent where there are none.
             */
            comments?: number;
        };
    };
    responses: {
        /** @description The request cannot be read; A header is given twice; The body is not acceptable JSON; The body is not a JSON object; A header cannot be used; A parameter of the address cannot be used */
        "400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.header_request.parameter": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request took too long */
        "408_request.too-slow": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No API key; The API key is not valid; The session has ended */
        "401_authentication.missing_authentication.invalid_authentication.session": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Another page makes the call; Sign-in needs HTTPS; You have no role there; The API key may not do this; You may not do this; The API key may not act for this actor; The demo key is for trying out on this machine */
        "403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.actor_permission.demo-key": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is too large */
        "413_body.too-large": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is of a type that is not taken here */
        "415_body.media-type": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too many calls */
        "429_rate.limited": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The gateway broke down */
        "500_internal.error": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The gateway is busy; The gateway is stopping; The gateway is older than its store; The database cannot be reached, or cannot be written to */
        "503_server.busy_server.stopping_store.newer_store.unavailable": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request cannot be read; A header is given twice; A header cannot be used; A parameter of the address cannot be used; The workbook or CSV file cannot be read; There is nothing in the file */
        "400_request.malformed_request.header-repeated_request.header_request.parameter_table.unreadable_batch.empty": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Another page makes the call; Sign-in needs HTTPS; You have no role there; The API key may not do this; You may not do this; The demo key is for trying out on this machine */
        "403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request cannot be read; A header is given twice; The body is not acceptable JSON; The body is not a JSON object; A header cannot be used; A member of the body is missing or wrong */
        "400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.header_request.members": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The idempotency key stands for another request */
        "422_idempotency.mismatch": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request cannot be read; A header is given twice; A header cannot be used; A parameter of the address cannot be used */
        "400_request.malformed_request.header-repeated_request.header_request.parameter": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request cannot be read; A header is given twice; A header cannot be used; A parameter of the address cannot be used; There is nothing in the file */
        "400_request.malformed_request.header-repeated_request.header_request.parameter_batch.empty": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The batch does not allow it */
        "409_batch.impossible": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request cannot be read; A header is given twice; A header cannot be used */
        "400_request.malformed_request.header-repeated_request.header": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is nothing here */
        "404_path.unknown": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The address is too long */
        "414_path.too-long": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request cannot be read; A header is given twice; A header cannot be used; A parameter of the address cannot be used; A reason is needed */
        "400_request.malformed_request.header-repeated_request.header_request.parameter_request.reason": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Another page makes the call; Sign-in needs HTTPS; You have no role there; You may not do this; The demo key is for trying out on this machine */
        "403_session.foreign-page_session.not-secure_permission.membership_permission.right_permission.demo-key": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request cannot be read; A header is given twice; The body is not acceptable JSON; The body is not a JSON object; A header cannot be used; A member of the body is missing or wrong; A parameter of the address cannot be used */
        "400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.header_request.members_request.parameter": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The mapping cannot be kept */
        "409_mapping.impossible": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request cannot be read; A header is given twice; A header cannot be used; A parameter of the address cannot be used; No mapping can be proposed for the file */
        "400_request.malformed_request.header-repeated_request.header_request.parameter_mapping.file-unreadable": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The import does not allow it */
        "409_import.impossible": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The import was changed meanwhile */
        "412_import.changed": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request cannot be read; A header is given twice; The body is not acceptable JSON; The body is not a JSON object; A header cannot be used; A member of the body is missing or wrong; A parameter of the address cannot be used; The workbook or CSV file cannot be read */
        "400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.header_request.members_request.parameter_table.unreadable": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request cannot be read; A header is given twice; A header cannot be used; A parameter of the address cannot be used; The workbook or CSV file cannot be read */
        "400_request.malformed_request.header-repeated_request.header_request.parameter_table.unreadable": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request cannot be read; A header is given twice; A header cannot be used; The workbook or CSV file cannot be read */
        "400_request.malformed_request.header-repeated_request.header_table.unreadable": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The doubt cannot be decided so */
        "409_doubt.undecidable": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Several bear this code */
        "409_path.ambiguous": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No public register is asked on this stage */
        "409_witness.none": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The public register cannot be asked now; The gateway is busy; The gateway is stopping; The gateway is older than its store; The database cannot be reached, or cannot be written to */
        "503_witness.unavailable_server.busy_server.stopping_store.newer_store.unavailable": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No public register is asked on this stage; Several bear this code */
        "409_witness.none_path.ambiguous": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The stage has no access point */
        "409_connection.none": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request cannot be read; A header is given twice; The body is not acceptable JSON; The body is not a JSON object */
        "400_request.malformed_request.header-repeated_request.not-json_request.not-an-object": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The API key is not valid */
        "401_authentication.invalid": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Another page makes the call; Sign-in needs HTTPS; The demo key is for trying out on this machine */
        "403_session.foreign-page_session.not-secure_permission.demo-key": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The gateway is busy; The gateway is stopping */
        "503_server.busy_server.stopping": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request cannot be read; A header is given twice; A parameter of the address cannot be used */
        "400_request.malformed_request.header-repeated_request.parameter": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Another page makes the call; Sign-in needs HTTPS */
        "403_session.foreign-page_session.not-secure": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request cannot be read; A header is given twice */
        "400_request.malformed_request.header-repeated": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Sign-in needs HTTPS */
        "403_session.not-secure": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There can be no passkeys here */
        "409_passkey.impossible": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request cannot be read; A header is given twice; The body is not acceptable JSON; The body is not a JSON object; A member of the body is missing or wrong */
        "400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.members": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The sign-in is refused */
        "401_sign-in.refused": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The invitation cannot be used */
        "404_invitation.unknown": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The code could not be sent; The gateway is busy; The gateway is stopping */
        "503_invitation.not-sent_server.busy_server.stopping": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Another page makes the call; Sign-in needs HTTPS; The code is not taken */
        "403_session.foreign-page_session.not-secure_invitation.code": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request cannot be read; A header is given twice; The body is not acceptable JSON; The body is not a JSON object; A member of the body is missing or wrong; The passkey is not taken */
        "400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.members_passkey.refused": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Another page makes the call; Sign-in needs HTTPS; It is not proven that the mail address is yours */
        "403_session.foreign-page_session.not-secure_invitation.unproven": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description You have an account with this address already; There can be no passkeys here */
        "409_invitation.known-account_passkey.impossible": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description You have an account with this address already */
        "409_invitation.known-account": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The session has ended */
        "401_authentication.session": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The account does not allow it */
        "409_account.impossible": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Another page makes the call; Sign-in needs HTTPS; The sign-in was too long ago; You have no role there; You may not do this; The demo key is for trying out on this machine */
        "403_session.foreign-page_session.not-secure_session.old_permission.membership_permission.right_permission.demo-key": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There can be no passkeys here; The account does not allow it */
        "409_passkey.impossible_account.impossible": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request cannot be read; A header is given twice; The body is not acceptable JSON; The body is not a JSON object; A header cannot be used; A member of the body is missing or wrong; A parameter of the address cannot be used; The passkey is not taken */
        "400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.header_request.members_request.parameter_passkey.refused": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The code could not be sent; The gateway is busy; The gateway is stopping; The gateway is older than its store; The database cannot be reached, or cannot be written to */
        "503_address.not-sent_server.busy_server.stopping_store.newer_store.unavailable": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Another page makes the call; Sign-in needs HTTPS; The sign-in was too long ago; The code is not taken; You have no role there; You may not do this; The demo key is for trying out on this machine */
        "403_session.foreign-page_session.not-secure_session.old_address.code_permission.membership_permission.right_permission.demo-key": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description You have another account with this address; The account does not allow it */
        "409_address.taken_account.impossible": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Another page makes the call; Sign-in needs HTTPS; A command line is signed in from the console; You have no role there; You may not do this; The demo key is for trying out on this machine */
        "403_session.foreign-page_session.not-secure_login.from-console_permission.membership_permission.right_permission.demo-key": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No command line has this code */
        "404_login.unknown": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The person cannot be invited */
        "409_invitation.impossible": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Another page makes the call; Sign-in needs HTTPS; The invitation gives more than you could give; You have accepted the invitation yourself; You have no role there; You may not do this; The demo key is for trying out on this machine */
        "403_session.foreign-page_session.not-secure_invitation.beyond_invitation.own_permission.membership_permission.right_permission.demo-key": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The invitation cannot be confirmed any longer */
        "409_invitation.outdated": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Another page makes the call; Sign-in needs HTTPS; The role is for actors that you do not manage; You have no role there; You may not do this; The demo key is for trying out on this machine */
        "403_session.foreign-page_session.not-secure_people.beyond_permission.membership_permission.right_permission.demo-key": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The organisation would have no administrator; You would shut yourself out */
        "409_people.last-administrator_people.own": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request cannot be read; A header is given twice; The body is not acceptable JSON; The body is not a JSON object; A header cannot be used; A member of the body is missing or wrong; A parameter of the address cannot be used; A reason is needed */
        "400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.header_request.members_request.parameter_request.reason": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Another page makes the call; Sign-in needs HTTPS; The role is for actors that you do not manage; You cannot give yourself a role; You have no role there; You may not do this; The demo key is for trying out on this machine */
        "403_session.foreign-page_session.not-secure_people.beyond_people.to-oneself_permission.membership_permission.right_permission.demo-key": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The organisation would have no administrator; The person may not sign in any longer */
        "409_people.last-administrator_people.removed": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The organisation would have no administrator; You would shut yourself out; The person is, or was, something elsewhere */
        "409_people.last-administrator_people.own_people.elsewhere": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The person cannot be invited; There is such an organisation already */
        "409_invitation.impossible_organisation.known": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Another page makes the call; Sign-in needs HTTPS; You wait for this confirmation yourself; Only a host confirms a host; You have no role there; You may not do this; The demo key is for trying out on this machine */
        "403_session.foreign-page_session.not-secure_confirmation.own_confirmation.beyond_permission.membership_permission.right_permission.demo-key": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description It cannot be confirmed any longer */
        "409_confirmation.outdated": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The comment cannot be written */
        "409_comment.impossible": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Another page makes the call; Sign-in needs HTTPS; You have no role there; The API key may not do this; You may not do this; The comment is of another author; The demo key is for trying out on this machine */
        "403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_comment.foreign_permission.demo-key": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The actor belongs to another organisation */
        "409_actor.taken": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The actor has something under way */
        "409_actor.busy": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Another page makes the call; Sign-in needs HTTPS; You have no role there; The API key may not do this; You may not do this; More than the giver holds; The demo key is for trying out on this machine */
        "403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.grant_permission.demo-key": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The API key is still valid */
        "409_key.valid": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The API key is the one that asks */
        "409_key.own": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request cannot be read; A header is given twice; The body is not acceptable JSON; The body is not a JSON object; A header cannot be used; A member of the body is missing or wrong; A parameter of the address cannot be used; The address of the webhook is not acceptable */
        "400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.header_request.members_request.parameter_webhook.refused": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The webhook does not allow it */
        "409_webhook.impossible": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The subscription does not allow it */
        "409_subscription.impossible": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Nothing can be pulled on this stage */
        "409_pull.impossible": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request cannot be read; A header is given twice; A header cannot be used; A member of the body is missing or wrong; A parameter of the address cannot be used; The file shows nothing that can be imported */
        "400_request.malformed_request.header-repeated_request.header_request.members_request.parameter_pull.file-refused": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The authority cannot be asked that on this stage */
        "409_inquiry.impossible": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The stage reaches its authority by another connection */
        "409_export.not-by-files": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request cannot be read; A header is given twice; A header cannot be used; A parameter of the address cannot be used; The response is not acceptable */
        "400_request.malformed_request.header-repeated_request.header_request.parameter_export.response-refused": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No actor has devices in the register; The register would not take a device; Another call makes files of the same devices */
        "409_register.no-actor_register.not-taken_register.crossed": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The file was uploaded already; Another file needs this one */
        "409_register.uploaded_register.needed": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The file was uploaded already */
        "409_register.uploaded": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The file was not uploaded */
        "409_register.not-uploaded": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request cannot be read; A header is given twice; A header cannot be used; A parameter of the address cannot be used; The file is no answer to this one */
        "400_request.malformed_request.header-repeated_request.header_request.parameter_register.answer-refused": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The devices are not otherwise there */
        "409_register.unchanged": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request cannot be read; A header is given twice; The body is not acceptable JSON; The body is not a JSON object; A header cannot be used; A parameter of the address cannot be used; The code list is not acceptable */
        "400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.header_request.parameter_code-list.refused": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    validateUdiData_EU_UDI_MDR: {
        parameters: {
            query?: {
                /** @description For which register. A further one's rules are held besides those of the authority; without it only these are. */
                for?: "eudamed" | "swissdamed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ValidationRequest_EU_UDI_MDR"];
            };
        };
        responses: {
            /** @description What the data model and the rules say of the records */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationResponse"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.actor_permission.demo-key"];
            408: components["responses"]["408_request.too-slow"];
            413: components["responses"]["413_body.too-large"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    validateUdiData_EU_UDI_IVDR: {
        parameters: {
            query?: {
                /** @description For which register. A further one's rules are held besides those of the authority; without it only these are. */
                for?: "eudamed" | "swissdamed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ValidationRequest_EU_UDI_IVDR"];
            };
        };
        responses: {
            /** @description What the data model and the rules say of the records */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationResponse"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.actor_permission.demo-key"];
            408: components["responses"]["408_request.too-slow"];
            413: components["responses"]["413_body.too-large"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    validateUdiData_EU_UDI_SPP: {
        parameters: {
            query?: {
                /** @description For which register. A further one's rules are held besides those of the authority; without it only these are. */
                for?: "eudamed" | "swissdamed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ValidationRequest_EU_UDI_SPP"];
            };
        };
        responses: {
            /** @description What the data model and the rules say of the records */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationResponse"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.actor_permission.demo-key"];
            408: components["responses"]["408_request.too-slow"];
            413: components["responses"]["413_body.too-large"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    validateUdiData_EU_UDI_MDD: {
        parameters: {
            query?: {
                /** @description For which register. A further one's rules are held besides those of the authority; without it only these are. */
                for?: "eudamed" | "swissdamed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ValidationRequest_EU_UDI_MDD"];
            };
        };
        responses: {
            /** @description What the data model and the rules say of the records */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationResponse"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.actor_permission.demo-key"];
            408: components["responses"]["408_request.too-slow"];
            413: components["responses"]["413_body.too-large"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    validateUdiData_EU_UDI_IVDD: {
        parameters: {
            query?: {
                /** @description For which register. A further one's rules are held besides those of the authority; without it only these are. */
                for?: "eudamed" | "swissdamed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ValidationRequest_EU_UDI_IVDD"];
            };
        };
        responses: {
            /** @description What the data model and the rules say of the records */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationResponse"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.actor_permission.demo-key"];
            408: components["responses"]["408_request.too-slow"];
            413: components["responses"]["413_body.too-large"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    findTableFixes: {
        parameters: {
            query?: {
                /** @description A workbook of the template says it itself; CSV does not. */
                model?: "EU_UDI_MDR" | "EU_UDI_IVDR" | "EU_UDI_SPP" | "EU_UDI_MDD" | "EU_UDI_IVDD";
                /** @description The name of a mapping that is kept (/api/v1/mappings): the file is a workbook or CSV file with column names of your own. It says the model. */
                mapping?: string;
                /** @description For which register. A further one's rules are held besides those of the authority; without it only these are. */
                for?: "eudamed" | "swissdamed";
                /** @description What stands between the cells of a CSV file. Found in the file without it; a file where it could be two is refused. */
                separator?: "comma" | "semicolon" | "tab" | "bar";
                /** @description How the text of a CSV file is encoded, where no byte order mark says it; UTF-8 without it. Excel writes "CSV" in windows-1252 in western Europe, and in windows-1250 in central Europe. */
                encoding?: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" | "windows-1250";
                /** @description Groups or single fixes by their ids, with commas between: no others. All of them otherwise. */
                only?: string;
                /** @description Groups or single fixes by their ids, with commas between: all but these. */
                except?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                "text/csv": string;
                "text/tab-separated-values": string;
            };
        };
        responses: {
            /** @description What can be fixed, what is left, and what becomes of each record */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableFixReport"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter_table.unreadable_batch.empty"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            408: components["responses"]["408_request.too-slow"];
            413: components["responses"]["413_body.too-large"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    fixTable: {
        parameters: {
            query?: {
                /** @description A workbook of the template says it itself; CSV does not. */
                model?: "EU_UDI_MDR" | "EU_UDI_IVDR" | "EU_UDI_SPP" | "EU_UDI_MDD" | "EU_UDI_IVDD";
                /** @description The name of a mapping that is kept (/api/v1/mappings): the file is a workbook or CSV file with column names of your own. It says the model. */
                mapping?: string;
                /** @description For which register. A further one's rules are held besides those of the authority; without it only these are. */
                for?: "eudamed" | "swissdamed";
                /** @description What stands between the cells of a CSV file. Found in the file without it; a file where it could be two is refused. */
                separator?: "comma" | "semicolon" | "tab" | "bar";
                /** @description How the text of a CSV file is encoded, where no byte order mark says it; UTF-8 without it. Excel writes "CSV" in windows-1252 in western Europe, and in windows-1250 in central Europe. */
                encoding?: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" | "windows-1250";
                /** @description Groups or single fixes by their ids, with commas between: no others. All of them otherwise. */
                only?: string;
                /** @description Groups or single fixes by their ids, with commas between: all but these. */
                except?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                "text/csv": string;
                "text/tab-separated-values": string;
            };
        };
        responses: {
            /** @description The fixed file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                    "text/tab-separated-values": string;
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter_table.unreadable_batch.empty"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            408: components["responses"]["408_request.too-slow"];
            413: components["responses"]["413_body.too-large"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    planUdiData_EU_UDI_MDR: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubmissionRequest_EU_UDI_MDR"];
            };
        };
        responses: {
            /** @description What submitting would do, or why it could not */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanResponse"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.header_request.members"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.actor_permission.demo-key"];
            408: components["responses"]["408_request.too-slow"];
            413: components["responses"]["413_body.too-large"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    planUdiData_EU_UDI_IVDR: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubmissionRequest_EU_UDI_IVDR"];
            };
        };
        responses: {
            /** @description What submitting would do, or why it could not */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanResponse"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.header_request.members"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.actor_permission.demo-key"];
            408: components["responses"]["408_request.too-slow"];
            413: components["responses"]["413_body.too-large"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    planUdiData_EU_UDI_SPP: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubmissionRequest_EU_UDI_SPP"];
            };
        };
        responses: {
            /** @description What submitting would do, or why it could not */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanResponse"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.header_request.members"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.actor_permission.demo-key"];
            408: components["responses"]["408_request.too-slow"];
            413: components["responses"]["413_body.too-large"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    planUdiData_EU_UDI_MDD: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubmissionRequest_EU_UDI_MDD"];
            };
        };
        responses: {
            /** @description What submitting would do, or why it could not */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanResponse"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.header_request.members"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.actor_permission.demo-key"];
            408: components["responses"]["408_request.too-slow"];
            413: components["responses"]["413_body.too-large"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    planUdiData_EU_UDI_IVDD: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubmissionRequest_EU_UDI_IVDD"];
            };
        };
        responses: {
            /** @description What submitting would do, or why it could not */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanResponse"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.header_request.members"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.actor_permission.demo-key"];
            408: components["responses"]["408_request.too-slow"];
            413: components["responses"]["413_body.too-large"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    submitUdiData: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your own for this request, such as a UUID: the same request under it is answered with the same outcome, another one with 422. */
                "Idempotency-Key"?: string;
                /** @description wait=N waits up to N seconds (at most 300) for the outcome; respond-async does not wait (RFC 7240). */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubmissionRequest_EU_UDI_MDR"];
            };
        };
        responses: {
            /** @description The authority holds everything that was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionSuccessResponse"];
                };
            };
            /** @description No answer of the authority within the wait; Location names the submission */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionPendingResponse"];
                };
            };
            /** @description The records break rules, or the authority refused them; or the request has not the form of a submission, or lacks an access token. Or: The request cannot be read; A header is given twice; A header cannot be used */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionValidationFailedResponse"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.actor_permission.demo-key"];
            408: components["responses"]["408_request.too-slow"];
            /** @description A state forbids it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionBlockedResponse"];
                };
            };
            413: components["responses"]["413_body.too-large"];
            415: components["responses"]["415_body.media-type"];
            422: components["responses"]["422_idempotency.mismatch"];
            429: components["responses"]["429_rate.limited"];
            /** @description The gateway, or the connection to the authority, failed; says whether a repeat is safe */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionTechnicalErrorResponse"];
                };
            };
            /** @description The gateway is stopping, or older than its store; nothing was done, and a repeat is safe. Or: The gateway is busy; The gateway is stopping */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionTechnicalErrorResponse"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    submitUdiData_EU_UDI_IVDR: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your own for this request, such as a UUID: the same request under it is answered with the same outcome, another one with 422. */
                "Idempotency-Key"?: string;
                /** @description wait=N waits up to N seconds (at most 300) for the outcome; respond-async does not wait (RFC 7240). */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubmissionRequest_EU_UDI_IVDR"];
            };
        };
        responses: {
            /** @description The authority holds everything that was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionSuccessResponse"];
                };
            };
            /** @description No answer of the authority within the wait; Location names the submission */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionPendingResponse"];
                };
            };
            /** @description The records break rules, or the authority refused them; or the request has not the form of a submission, or lacks an access token. Or: The request cannot be read; A header is given twice; A header cannot be used */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionValidationFailedResponse"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.actor_permission.demo-key"];
            408: components["responses"]["408_request.too-slow"];
            /** @description A state forbids it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionBlockedResponse"];
                };
            };
            413: components["responses"]["413_body.too-large"];
            415: components["responses"]["415_body.media-type"];
            422: components["responses"]["422_idempotency.mismatch"];
            429: components["responses"]["429_rate.limited"];
            /** @description The gateway, or the connection to the authority, failed; says whether a repeat is safe */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionTechnicalErrorResponse"];
                };
            };
            /** @description The gateway is stopping, or older than its store; nothing was done, and a repeat is safe. Or: The gateway is busy; The gateway is stopping */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionTechnicalErrorResponse"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    submitUdiData_EU_UDI_SPP: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your own for this request, such as a UUID: the same request under it is answered with the same outcome, another one with 422. */
                "Idempotency-Key"?: string;
                /** @description wait=N waits up to N seconds (at most 300) for the outcome; respond-async does not wait (RFC 7240). */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubmissionRequest_EU_UDI_SPP"];
            };
        };
        responses: {
            /** @description The authority holds everything that was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionSuccessResponse"];
                };
            };
            /** @description No answer of the authority within the wait; Location names the submission */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionPendingResponse"];
                };
            };
            /** @description The records break rules, or the authority refused them; or the request has not the form of a submission, or lacks an access token. Or: The request cannot be read; A header is given twice; A header cannot be used */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionValidationFailedResponse"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.actor_permission.demo-key"];
            408: components["responses"]["408_request.too-slow"];
            /** @description A state forbids it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionBlockedResponse"];
                };
            };
            413: components["responses"]["413_body.too-large"];
            415: components["responses"]["415_body.media-type"];
            422: components["responses"]["422_idempotency.mismatch"];
            429: components["responses"]["429_rate.limited"];
            /** @description The gateway, or the connection to the authority, failed; says whether a repeat is safe */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionTechnicalErrorResponse"];
                };
            };
            /** @description The gateway is stopping, or older than its store; nothing was done, and a repeat is safe. Or: The gateway is busy; The gateway is stopping */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionTechnicalErrorResponse"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    submitUdiData_EU_UDI_MDD: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your own for this request, such as a UUID: the same request under it is answered with the same outcome, another one with 422. */
                "Idempotency-Key"?: string;
                /** @description wait=N waits up to N seconds (at most 300) for the outcome; respond-async does not wait (RFC 7240). */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubmissionRequest_EU_UDI_MDD"];
            };
        };
        responses: {
            /** @description The authority holds everything that was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionSuccessResponse"];
                };
            };
            /** @description No answer of the authority within the wait; Location names the submission */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionPendingResponse"];
                };
            };
            /** @description The records break rules, or the authority refused them; or the request has not the form of a submission, or lacks an access token. Or: The request cannot be read; A header is given twice; A header cannot be used */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionValidationFailedResponse"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.actor_permission.demo-key"];
            408: components["responses"]["408_request.too-slow"];
            /** @description A state forbids it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionBlockedResponse"];
                };
            };
            413: components["responses"]["413_body.too-large"];
            415: components["responses"]["415_body.media-type"];
            422: components["responses"]["422_idempotency.mismatch"];
            429: components["responses"]["429_rate.limited"];
            /** @description The gateway, or the connection to the authority, failed; says whether a repeat is safe */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionTechnicalErrorResponse"];
                };
            };
            /** @description The gateway is stopping, or older than its store; nothing was done, and a repeat is safe. Or: The gateway is busy; The gateway is stopping */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionTechnicalErrorResponse"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    submitUdiData_EU_UDI_IVDD: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your own for this request, such as a UUID: the same request under it is answered with the same outcome, another one with 422. */
                "Idempotency-Key"?: string;
                /** @description wait=N waits up to N seconds (at most 300) for the outcome; respond-async does not wait (RFC 7240). */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubmissionRequest_EU_UDI_IVDD"];
            };
        };
        responses: {
            /** @description The authority holds everything that was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionSuccessResponse"];
                };
            };
            /** @description No answer of the authority within the wait; Location names the submission */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionPendingResponse"];
                };
            };
            /** @description The records break rules, or the authority refused them; or the request has not the form of a submission, or lacks an access token. Or: The request cannot be read; A header is given twice; A header cannot be used */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionValidationFailedResponse"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.actor_permission.demo-key"];
            408: components["responses"]["408_request.too-slow"];
            /** @description A state forbids it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionBlockedResponse"];
                };
            };
            413: components["responses"]["413_body.too-large"];
            415: components["responses"]["415_body.media-type"];
            422: components["responses"]["422_idempotency.mismatch"];
            429: components["responses"]["429_rate.limited"];
            /** @description The gateway, or the connection to the authority, failed; says whether a repeat is safe */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionTechnicalErrorResponse"];
                };
            };
            /** @description The gateway is stopping, or older than its store; nothing was done, and a repeat is safe. Or: The gateway is busy; The gateway is stopping */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionTechnicalErrorResponse"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listBatches: {
        parameters: {
            query?: {
                /** @description Items on a page. */
                limit?: number;
                /** @description nextCursor of the page before. */
                cursor?: string;
                /** @description Only what this person owns: me, or the id of a person. none: only what has no owner. */
                owner?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of batches */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchPage"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    createBatch: {
        parameters: {
            query: {
                /** @description Whether what is valid is submitted. The API key must have the scope of that name. */
                mode: "validate" | "submit";
                /** @description Workbooks of the template and EUDAMED XML say it themselves; JSON, NDJSON and CSV do not. */
                model?: "EU_UDI_MDR" | "EU_UDI_IVDR" | "EU_UDI_SPP" | "EU_UDI_MDD" | "EU_UDI_IVDD";
                /** @description The actor of the requests that name none. Without it, that is the only actor of the key, or else the manufacturer or producer that the request names. */
                actorCode?: string;
                /** @description For which register. A further one's rules are held besides those of the authority; without it only these are. */
                for?: "eudamed" | "swissdamed";
                /** @description What stands between the cells of a CSV file. Found in the file without it; a file where it could be two is refused. */
                separator?: "comma" | "semicolon" | "tab" | "bar";
                /** @description How the text of a CSV file is encoded, where no byte order mark says it; UTF-8 without it. Excel writes "CSV" in windows-1252 in western Europe, and in windows-1250 in central Europe. */
                encoding?: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" | "windows-1250";
                /** @description The name of a mapping that is kept (/api/v1/mappings): the file is a workbook or CSV file with column names of your own. It says the model. */
                mapping?: string;
                /** @description What you call it, such as the name of the file. */
                name?: string;
            };
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
                /** @description A key of your own for this file: the same file under it is the same batch. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": string;
                "application/x-ndjson": string;
                "application/ndjson": string;
                "application/jsonl": string;
                "text/csv": string;
                "text/tab-separated-values": string;
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                "application/vnd.ms-excel.sheet.macroenabled.12": string;
                "application/xml": string;
                "text/xml": string;
                "application/zip": string;
                "application/x-zip-compressed": string;
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description All of the file is stored; Location names the batch */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchSummary"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter_batch.empty"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.actor_permission.demo-key"];
            408: components["responses"]["408_request.too-slow"];
            409: components["responses"]["409_batch.impossible"];
            413: components["responses"]["413_body.too-large"];
            415: components["responses"]["415_body.media-type"];
            422: components["responses"]["422_idempotency.mismatch"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    getBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The batch */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchDetail"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    deleteBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter_request.reason"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            409: components["responses"]["409_batch.impossible"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    cancelBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The batch as it stands now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchSummary"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter_request.reason"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            409: components["responses"]["409_batch.impossible"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    previewResubmission: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records that are tried again, by what they came to */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchResubmission"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    resubmitBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The batch as it stands now */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchSummary"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            409: components["responses"]["409_batch.impossible"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    listBatchRecords: {
        parameters: {
            query?: {
                /** @description Items on a page. */
                limit?: number;
                /** @description nextCursor of the page before. */
                cursor?: string;
                /** @description Those in this state only. */
                state?: "VALID" | "INVALID" | "READY" | "SUBMITTED" | "IN_DOUBT" | "ACCEPTED" | "PARTLY_ACCEPTED" | "REFUSED" | "BLOCKED" | "FAILED" | "CANCELLED";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of records */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchRecordPage"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    getBatchRecord: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                /** @description Which request of the file, from 1. */
                record: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchRecordLine"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    getBatchRecordRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                /** @description Which request of the file, from 1. */
                record: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchRecordRequest"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            409: components["responses"]["409_batch.impossible"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    getBatchFindings: {
        parameters: {
            query?: {
                /** @description What is written. */
                format?: "ndjson" | "csv" | "xlsx";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A finding a line */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": components["schemas"]["BatchFindingLine"];
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    getBatchResults: {
        parameters: {
            query?: {
                /** @description What is written. */
                format?: "ndjson" | "csv" | "xlsx";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A record a line */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": components["schemas"]["BatchRecordLine"];
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    getBatchReceipt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A workbook: what was submitted, and a row for each record */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            409: components["responses"]["409_batch.impossible"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    getTemplate: {
        parameters: {
            query?: {
                /** @description What it is filled in with: an example, or the devices that the actors of the key have registered under the model. The latter needs the scope "read". */
                devices?: "example" | "registered";
                /** @description A workbook with a sheet for each kind of entry, or one table with a row for each device. */
                format?: "xlsx" | "csv";
            };
            header?: never;
            path: {
                model: "EU_UDI_MDR" | "EU_UDI_IVDR" | "EU_UDI_SPP" | "EU_UDI_MDD" | "EU_UDI_IVDD";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    listMappings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All mappings of the organisation */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MappingIndex"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.right_permission.demo-key"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    getMapping: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description What you call it: up to 100 characters, without a slash. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mapping */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeptMapping"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    putMapping: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path: {
                /** @description What you call it: up to 100 characters, without a slash. */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Mapping"];
            };
        };
        responses: {
            /** @description The mapping as it is kept */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeptMapping"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.header_request.members_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            408: components["responses"]["408_request.too-slow"];
            409: components["responses"]["409_mapping.impossible"];
            413: components["responses"]["413_body.too-large"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    deleteMapping: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path: {
                /** @description What you call it: up to 100 characters, without a slash. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter_request.reason"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    proposeMapping: {
        parameters: {
            query: {
                /** @description The model of the devices in the list. */
                model: "EU_UDI_MDR" | "EU_UDI_IVDR" | "EU_UDI_SPP" | "EU_UDI_MDD" | "EU_UDI_IVDD";
                /** @description The sheet with the list; found by its headings without it. */
                sheet?: string;
                /** @description The row with the headings, 0 where there are none; found without it. */
                headingRow?: number;
                /** @description How many rows are headings, up to that one. */
                headingRows?: number;
                /** @description What stands between the cells of a CSV file. Found in the file without it; a file where it could be two is refused. */
                separator?: "comma" | "semicolon" | "tab" | "bar";
                /** @description How the text of a CSV file is encoded, where no byte order mark says it; UTF-8 without it. Excel writes "CSV" in windows-1252 in western Europe, and in windows-1250 in central Europe. */
                encoding?: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" | "windows-1250";
                /** @description Whether further sheets belong to the list where a column of theirs has the keys of its devices, such as the article numbers. */
                otherSheets?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/csv": string;
                "text/tab-separated-values": string;
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description The mapping, with samples of each column and what is missing */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MappingProposal"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter_mapping.file-unreadable"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.right_permission.demo-key"];
            408: components["responses"]["408_request.too-slow"];
            413: components["responses"]["413_body.too-large"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    listImports: {
        parameters: {
            query?: {
                /** @description Items on a page. */
                limit?: number;
                /** @description nextCursor of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of imports */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportPage"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    createImport: {
        parameters: {
            query?: {
                /** @description What you call it, such as the name of the file. */
                name?: string;
                /** @description The model of the devices. A workbook of the template says it; of a list of your own it is guessed from its headings otherwise. */
                model?: "EU_UDI_MDR" | "EU_UDI_IVDR" | "EU_UDI_SPP" | "EU_UDI_MDD" | "EU_UDI_IVDD";
                /** @description The actor of the records that name none. */
                actorCode?: string;
                /** @description For which register. A further one's rules are held besides those of the authority; without it only these are. */
                for?: "eudamed" | "swissdamed";
                /** @description What stands between the cells of a CSV file. Found in the file without it; a file where it could be two is refused. */
                separator?: "comma" | "semicolon" | "tab" | "bar";
                /** @description How the text of a CSV file is encoded, where no byte order mark says it; UTF-8 without it. Excel writes "CSV" in windows-1252 in western Europe, and in windows-1250 in central Europe. */
                encoding?: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" | "windows-1250";
                /** @description The name of a mapping that is kept (/api/v1/mappings); one is proposed otherwise. */
                mapping?: string;
            };
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/csv": string;
                "text/tab-separated-values": string;
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description The list is kept; Location names the import */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter_table.unreadable_batch.empty"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.actor_permission.demo-key"];
            408: components["responses"]["408_request.too-slow"];
            409: components["responses"]["409_import.impossible"];
            413: components["responses"]["413_body.too-large"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    getImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The import; its ETag is its revision */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    deleteImport: {
        parameters: {
            query?: never;
            header: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
                /** @description The revision that is to be changed, in quotes: the ETag of the import. * whichever it is. */
                "If-Match": string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter_request.reason"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            412: components["responses"]["412_import.changed"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    getImportMapping: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mapping, with samples of each column and what is missing */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportMapping"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            409: components["responses"]["409_import.impossible"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    putImportMapping: {
        parameters: {
            query?: never;
            header: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
                /** @description The revision that is to be changed, in quotes: the ETag of the import. * whichever it is. */
                "If-Match": string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MappingChange"];
            };
        };
        responses: {
            /** @description The mapping as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportMapping"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.header_request.members_request.parameter_table.unreadable"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            408: components["responses"]["408_request.too-slow"];
            409: components["responses"]["409_import.impossible"];
            412: components["responses"]["412_import.changed"];
            413: components["responses"]["413_body.too-large"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    listImportValues: {
        parameters: {
            query?: {
                /** @description Items on a page. */
                limit?: number;
                /** @description nextCursor of the page before. */
                cursor?: string;
                /** @description Of several sheets that are read the one that the column is on; the first without it. */
                sheet?: string;
            };
            header?: never;
            path: {
                id: string;
                /** @description Letter of the column. */
                letter: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of values, the most frequent first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportValuePage"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            409: components["responses"]["409_import.impossible"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    getImportFindings: {
        parameters: {
            query?: {
                /** @description Whether it is checked anew where it was checked: groups may be registered by now. */
                fresh?: boolean;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The findings of the present revision */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportFindings"];
                };
            };
            /** @description The list is being checked; ask again */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotReady"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter_table.unreadable"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            412: components["responses"]["412_import.changed"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    listImportRows: {
        parameters: {
            query?: {
                /** @description Items on a page. */
                limit?: number;
                /** @description nextCursor of the page before. */
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
                /** @description The id of the cause or of the group. */
                finding: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of rows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportRowPage"];
                };
            };
            /** @description The list is being checked; ask again */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotReady"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter_table.unreadable"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            412: components["responses"]["412_import.changed"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    getImportedRecord: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                /** @description The number of the row, as the spreadsheet shows it. */
                row: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record, its fields in words, and what is wrong with it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportedRecord"];
                };
            };
            /** @description The list is being checked; ask again */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotReady"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_table.unreadable"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            412: components["responses"]["412_import.changed"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    fixImport: {
        parameters: {
            query?: never;
            header: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
                /** @description The revision that is to be changed, in quotes: the ETag of the import. * whichever it is. */
                "If-Match": string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FixChoice"];
            };
        };
        responses: {
            /** @description The import with its next revision */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            /** @description The list is being checked, and nothing was changed; ask again */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotReady"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.header_request.members_request.parameter_table.unreadable"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            408: components["responses"]["408_request.too-slow"];
            409: components["responses"]["409_import.impossible"];
            412: components["responses"]["412_import.changed"];
            413: components["responses"]["413_body.too-large"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    editImport: {
        parameters: {
            query?: never;
            header: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
                /** @description The revision that is to be changed, in quotes: the ETag of the import. * whichever it is. */
                "If-Match": string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CellEdit"];
            };
        };
        responses: {
            /** @description The import with its next revision */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            /** @description The list is being checked, and nothing was changed; ask again */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotReady"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.header_request.members_request.parameter_table.unreadable"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            408: components["responses"]["408_request.too-slow"];
            409: components["responses"]["409_import.impossible"];
            412: components["responses"]["412_import.changed"];
            413: components["responses"]["413_body.too-large"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    listImportChanges: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All that stands */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportChanges"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    undoImportChange: {
        parameters: {
            query?: never;
            header: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
                /** @description The revision that is to be changed, in quotes: the ETag of the import. * whichever it is. */
                "If-Match": string;
            };
            path: {
                id: string;
                /** @description The number of the change, or last. */
                change: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The import with its next revision */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            409: components["responses"]["409_import.impossible"];
            412: components["responses"]["412_import.changed"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    getImportFile: {
        parameters: {
            query?: {
                /** @description Or as it came. */
                which?: "corrected" | "original";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                };
            };
            /** @description The list is being checked; ask again */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotReady"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter_table.unreadable"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            412: components["responses"]["412_import.changed"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    getImportPlan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The plan of the present revision */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportPlan"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    planImport: {
        parameters: {
            query?: {
                /** @description Whether it is planned anew where it was planned. */
                fresh?: boolean;
            };
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The plan */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportPlan"];
                };
            };
            /** @description The list is being planned; ask again */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotReady"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter_table.unreadable"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            409: components["responses"]["409_import.impossible"];
            412: components["responses"]["412_import.changed"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    listImportRecords: {
        parameters: {
            query?: {
                /** @description Items on a page. */
                limit?: number;
                /** @description nextCursor of the page before. */
                cursor?: string;
                /** @description Those of which this is planned. */
                plan?: "NEW" | "CHANGED" | "UNCHANGED" | "NOT_POSSIBLE";
                /** @description Those of a group of the plan. */
                group?: string;
                /** @description Those in this state of the batch. */
                state?: "VALID" | "INVALID" | "READY" | "SUBMITTED" | "IN_DOUBT" | "ACCEPTED" | "PARTLY_ACCEPTED" | "REFUSED" | "BLOCKED" | "FAILED" | "CANCELLED";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of records */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportRecordPage"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    submitImport: {
        parameters: {
            query?: never;
            header: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
                /** @description The revision that is to be changed, in quotes: the ETag of the import. * whichever it is. */
                "If-Match": string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Confirmation"];
            };
        };
        responses: {
            /** @description The import with its batch */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.header_request.members_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            408: components["responses"]["408_request.too-slow"];
            409: components["responses"]["409_import.impossible"];
            412: components["responses"]["412_import.changed"];
            413: components["responses"]["413_body.too-large"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    getImportReceipt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A workbook: what was submitted, and a row for each record */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            409: components["responses"]["409_import.impossible"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    listSubmissions: {
        parameters: {
            query?: {
                /** @description Items on a page. */
                limit?: number;
                /** @description nextCursor of the page before. */
                cursor?: string;
                /** @description IN_DOUBT are those in submission whose outcome is unknown. */
                status?: "SUCCESS" | "VALIDATION_FAILED" | "BLOCKED" | "INTERNAL_ERROR" | "IN_SUBMISSION" | "IN_DOUBT";
                model?: "EU_UDI_MDR" | "EU_UDI_IVDR" | "EU_UDI_SPP" | "EU_UDI_MDD" | "EU_UDI_IVDD";
                /** @description SRN of the actor. */
                actorCode?: string;
                /** @description Only what this person owns: me, or the id of a person. none: only what has no owner. */
                owner?: string;
                /** @description A requestId, the beginning of the code of a device or a device group, or words of a name or of the reference of one: of what is found by those, the first 5,000. */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of submissions */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionPage"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    getSubmission: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                requestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The submission with everything that was sent and received */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionDetail"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    listDoubts: {
        parameters: {
            query?: {
                /** @description Items on a page. */
                limit?: number;
                /** @description nextCursor of the page before. */
                cursor?: string;
                /** @description Only those that need an operator, or do not. */
                needsOperator?: boolean;
                /** @description Only what this person owns: me, or the id of a person. none: only what has no owner. */
                owner?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of doubts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoubtPage"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    resolveDoubt: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path: {
                requestId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DoubtResolution"];
            };
        };
        responses: {
            /** @description It is done, and kept with who decided it and why */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionSummary"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.header_request.members_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            408: components["responses"]["408_request.too-slow"];
            409: components["responses"]["409_doubt.undecidable"];
            413: components["responses"]["413_body.too-large"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    getDevice: {
        parameters: {
            query?: {
                /** @description Needed where several bear the code. */
                criterion?: "STANDARD" | "SPP" | "LEGACY";
            };
            header?: never;
            path: {
                issuingAgency: string;
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A device (UDI-DI) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeviceResponse"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            409: components["responses"]["409_path.ambiguous"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    getDeviceGroup: {
        parameters: {
            query?: {
                /** @description Needed where several bear the code. */
                criterion?: "STANDARD" | "SPP" | "LEGACY";
            };
            header?: never;
            path: {
                issuingAgency: string;
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A device group (Basic UDI-DI) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeviceGroupResponse"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            409: components["responses"]["409_path.ambiguous"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    listDevices: {
        parameters: {
            query?: {
                /** @description Items on a page. */
                limit?: number;
                /** @description nextCursor of the page before. */
                cursor?: string;
                /** @description IN_SUBMISSION are those that a submission holds, in doubt or not. */
                state?: "NONE" | "SUBMITTED" | "REGISTERED" | "DISCARDED" | "REFUSED" | "IN_SUBMISSION";
                model?: "EU_UDI_MDR" | "EU_UDI_IVDR" | "EU_UDI_SPP" | "EU_UDI_MDD" | "EU_UDI_IVDD";
                /** @description STANDARD, SPP or LEGACY alone. */
                criterion?: "STANDARD" | "SPP" | "LEGACY";
                /** @description SRN of the actor. */
                actorCode?: string;
                /** @description The beginning of the code, or words of a name or of the reference: of what is found by those, the first 5,000. */
                search?: string;
                /** @description Code of the group. */
                deviceGroup?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DevicePage"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    listDeviceGroups: {
        parameters: {
            query?: {
                /** @description Items on a page. */
                limit?: number;
                /** @description nextCursor of the page before. */
                cursor?: string;
                /** @description IN_SUBMISSION are those that a submission holds, in doubt or not. */
                state?: "NONE" | "SUBMITTED" | "REGISTERED" | "DISCARDED" | "REFUSED" | "IN_SUBMISSION";
                model?: "EU_UDI_MDR" | "EU_UDI_IVDR" | "EU_UDI_SPP" | "EU_UDI_MDD" | "EU_UDI_IVDD";
                /** @description STANDARD, SPP or LEGACY alone. */
                criterion?: "STANDARD" | "SPP" | "LEGACY";
                /** @description SRN of the actor. */
                actorCode?: string;
                /** @description The beginning of the code, or words of a name or of the reference: of what is found by those, the first 5,000. */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeviceGroupPage"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    getDeviceHistory: {
        parameters: {
            query?: {
                /** @description Needed where several bear the code. */
                criterion?: "STANDARD" | "SPP" | "LEGACY";
            };
            header?: never;
            path: {
                issuingAgency: string;
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The newest entries */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntityHistory"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            409: components["responses"]["409_path.ambiguous"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    getDeviceGroupHistory: {
        parameters: {
            query?: {
                /** @description Needed where several bear the code. */
                criterion?: "STANDARD" | "SPP" | "LEGACY";
            };
            header?: never;
            path: {
                issuingAgency: string;
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The newest entries */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntityHistory"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            409: components["responses"]["409_path.ambiguous"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    listPublicDevices: {
        parameters: {
            query?: {
                /** @description UDI-DI of a device. */
                code?: string;
                /** @description Basic UDI-DI, whose devices are shown. */
                deviceGroup?: string;
                /** @description SRN of a manufacturer or producer, whose devices are shown. */
                actorCode?: string;
                /** @description nextPage of the page before. */
                page?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicDevicePage"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            409: components["responses"]["409_witness.none"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_witness.unavailable_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    getPublicLook: {
        parameters: {
            query?: {
                /** @description Needed where several bear the code. */
                criterion?: "STANDARD" | "SPP" | "LEGACY";
            };
            header?: never;
            path: {
                issuingAgency: string;
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As it was last looked at */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicLook"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            409: components["responses"]["409_path.ambiguous"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    lookAtPublic: {
        parameters: {
            query?: {
                /** @description Needed where several bear the code. */
                criterion?: "STANDARD" | "SPP" | "LEGACY";
            };
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path: {
                issuingAgency: string;
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As it was last looked at */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicLook"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            409: components["responses"]["409_witness.none_path.ambiguous"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_witness.unavailable_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    search: {
        parameters: {
            query: {
                /** @description A name, a reference, a code, an id, or the beginning of one. */
                q: string;
                /** @description Items of each kind. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResult"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    getOverview: {
        parameters: {
            query?: {
                days?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How things stand */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Overview"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    getDeadlines: {
        parameters: {
            query?: {
                /** @description Only deadlines of this kind. */
                kind?: "REGISTRATION" | "END_OF_PLACING";
                /** @description Only deadlines that are this near. */
                nearness?: "LATE" | "WITHIN_30_DAYS" | "WITHIN_90_DAYS" | "LATER";
                /** @description Only deadlines of devices with this code. */
                code?: string;
                /** @description Deadlines of a further register: of the devices that the authority holds, of actors that have devices there. Owners are not looked at. */
                register?: "swissdamed";
                /** @description Only what this person owns: me, or the id of a person. none: only what has no owner. */
                owner?: string;
                /** @description How many are listed. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deadlines */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeadlineList"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    checkConnection: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConnectionCheckRequest"];
            };
        };
        responses: {
            /** @description What was seen, whether it works or not */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectionReport"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.header_request.members_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.actor_permission.demo-key"];
            408: components["responses"]["408_request.too-slow"];
            409: components["responses"]["409_connection.none"];
            413: components["responses"]["413_body.too-large"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    getSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the key is for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.right_permission.demo-key"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    exchangeKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KeyToExchange"];
            };
        };
        responses: {
            /** @description The session has begun */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.not-json_request.not-an-object"];
            401: components["responses"]["401_authentication.invalid"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.demo-key"];
            408: components["responses"]["408_request.too-slow"];
            413: components["responses"]["413_body.too-large"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping"];
        };
    };
    endSession: {
        parameters: {
            query?: {
                /** @description Whether every session of the person ends. */
                everywhere?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session has ended */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedOut"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.parameter"];
            403: components["responses"]["403_session.foreign-page_session.not-secure"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping"];
        };
    };
    getSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is offered, and whose the session of the cookie is */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignIn"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated"];
            403: components["responses"]["403_session.foreign-page_session.not-secure"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping"];
        };
    };
    signInDemoPerson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session has begun */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_request.malformed_request.header-repeated"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.demo-key"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping"];
        };
    };
    beginPasskeySignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the browser asks passkeys for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyRequest"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated"];
            403: components["responses"]["403_session.not-secure"];
            409: components["responses"]["409_passkey.impossible"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping"];
        };
    };
    signInWithPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyAssertion"];
            };
        };
        responses: {
            /** @description The person is signed in: Set-Cookie has the session */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.members"];
            401: components["responses"]["401_sign-in.refused"];
            403: components["responses"]["403_session.foreign-page_session.not-secure"];
            408: components["responses"]["408_request.too-slow"];
            409: components["responses"]["409_passkey.impossible"];
            413: components["responses"]["413_body.too-large"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping"];
        };
    };
    signInWithPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordSignIn"];
            };
        };
        responses: {
            /** @description The person is signed in: Set-Cookie has the session */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.members"];
            401: components["responses"]["401_sign-in.refused"];
            403: components["responses"]["403_session.foreign-page_session.not-secure"];
            408: components["responses"]["408_request.too-slow"];
            413: components["responses"]["413_body.too-large"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping"];
        };
    };
    signInWithRecoveryCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecoverySignIn"];
            };
        };
        responses: {
            /** @description The person is signed in: Set-Cookie has the session */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.members"];
            401: components["responses"]["401_sign-in.refused"];
            403: components["responses"]["403_session.foreign-page_session.not-secure"];
            408: components["responses"]["408_request.too-slow"];
            413: components["responses"]["413_body.too-large"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping"];
        };
    };
    openInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationToken"];
            };
        };
        responses: {
            /** @description The invitation */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenInvitation"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.members"];
            403: components["responses"]["403_session.foreign-page_session.not-secure"];
            404: components["responses"]["404_invitation.unknown"];
            408: components["responses"]["408_request.too-slow"];
            413: components["responses"]["413_body.too-large"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping"];
        };
    };
    sendCodeOfInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationToken"];
            };
        };
        responses: {
            /** @description It was sent */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.members"];
            403: components["responses"]["403_session.foreign-page_session.not-secure"];
            404: components["responses"]["404_invitation.unknown"];
            408: components["responses"]["408_request.too-slow"];
            413: components["responses"]["413_body.too-large"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_invitation.not-sent_server.busy_server.stopping"];
        };
    };
    proveAddressOfInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddressCode"];
            };
        };
        responses: {
            /** @description The proof */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddressProof"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.members"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_invitation.code"];
            404: components["responses"]["404_invitation.unknown"];
            408: components["responses"]["408_request.too-slow"];
            413: components["responses"]["413_body.too-large"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping"];
        };
    };
    beginPasskeyOfInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationToken"];
            };
        };
        responses: {
            /** @description What the browser makes a passkey of */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyCreation"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.members"];
            403: components["responses"]["403_session.foreign-page_session.not-secure"];
            404: components["responses"]["404_invitation.unknown"];
            408: components["responses"]["408_request.too-slow"];
            409: components["responses"]["409_passkey.impossible"];
            413: components["responses"]["413_body.too-large"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping"];
        };
    };
    acceptInvitationWithPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyAcceptance"];
            };
        };
        responses: {
            /** @description The person is signed in: Set-Cookie has the session */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            /** @description It is to be confirmed that this is who was meant; until then nothing signs them in */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.members_passkey.refused"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_invitation.unproven"];
            404: components["responses"]["404_invitation.unknown"];
            408: components["responses"]["408_request.too-slow"];
            409: components["responses"]["409_invitation.known-account_passkey.impossible"];
            413: components["responses"]["413_body.too-large"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping"];
        };
    };
    beginPasswordOfInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationToken"];
            };
        };
        responses: {
            /** @description The secret for the app */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProposedTotp"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.members"];
            403: components["responses"]["403_session.foreign-page_session.not-secure"];
            404: components["responses"]["404_invitation.unknown"];
            408: components["responses"]["408_request.too-slow"];
            413: components["responses"]["413_body.too-large"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping"];
        };
    };
    acceptInvitationWithPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordAcceptance"];
            };
        };
        responses: {
            /** @description The person is signed in: Set-Cookie has the session */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            /** @description It is to be confirmed that this is who was meant; until then nothing signs them in */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.members"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_invitation.unproven"];
            404: components["responses"]["404_invitation.unknown"];
            408: components["responses"]["408_request.too-slow"];
            409: components["responses"]["409_invitation.known-account"];
            413: components["responses"]["413_body.too-large"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping"];
        };
    };
    joinByInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JoinRequest"];
            };
        };
        responses: {
            /** @description It is to be confirmed that this is who was meant; until then the person has none of the roles */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The person has the roles of the invitation */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.members"];
            401: components["responses"]["401_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_invitation.unproven"];
            404: components["responses"]["404_invitation.unknown"];
            408: components["responses"]["408_request.too-slow"];
            413: components["responses"]["413_body.too-large"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping"];
        };
    };
    getAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How the person signs in */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountResponse"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.right_permission.demo-key"];
            409: components["responses"]["409_account.impossible"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    beginPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the browser makes a passkey of */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyCreation"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_session.old_permission.membership_permission.right_permission.demo-key"];
            409: components["responses"]["409_passkey.impossible_account.impossible"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    addPasskey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPasskeyRequest"];
            };
        };
        responses: {
            /** @description How the person signs in */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountResponse"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.header_request.members_request.parameter_passkey.refused"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_session.old_permission.membership_permission.right_permission.demo-key"];
            408: components["responses"]["408_request.too-slow"];
            409: components["responses"]["409_passkey.impossible_account.impossible"];
            413: components["responses"]["413_body.too-large"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    removePasskey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How the person signs in */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountResponse"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_session.old_permission.membership_permission.right_permission.demo-key"];
            409: components["responses"]["409_account.impossible"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    beginPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The secret for the app */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProposedTotp"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_session.old_permission.membership_permission.right_permission.demo-key"];
            409: components["responses"]["409_account.impossible"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    setPassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPasswordRequest"];
            };
        };
        responses: {
            /** @description How the person signs in */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountResponse"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.header_request.members_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_session.old_permission.membership_permission.right_permission.demo-key"];
            408: components["responses"]["408_request.too-slow"];
            409: components["responses"]["409_account.impossible"];
            413: components["responses"]["413_body.too-large"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    makeRecoveryCodes: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The codes */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_session.old_permission.membership_permission.right_permission.demo-key"];
            409: components["responses"]["409_account.impossible"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    askForOwnAddress: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddressRequest"];
            };
        };
        responses: {
            /** @description How it is going to be proven */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddressAsked"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.header_request.members_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_session.old_permission.membership_permission.right_permission.demo-key"];
            408: components["responses"]["408_request.too-slow"];
            409: components["responses"]["409_account.impossible"];
            413: components["responses"]["413_body.too-large"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_address.not-sent_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    withdrawOwnAddress: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It waits for no one any longer */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    proveOwnAddress: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnAddressCode"];
            };
        };
        responses: {
            /** @description How the person signs in */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountResponse"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.header_request.members_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_session.old_address.code_permission.membership_permission.right_permission.demo-key"];
            408: components["responses"]["408_request.too-slow"];
            409: components["responses"]["409_address.taken_account.impossible"];
            413: components["responses"]["413_body.too-large"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    listOwnConfirmations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What waits */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WaitingForList"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.right_permission.demo-key"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    listOwnSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sessions */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnSessionList"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.right_permission.demo-key"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    endOwnSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It has ended */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    openLogin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LoginCode"];
            };
        };
        responses: {
            /** @description The command line */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginRequest"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.header_request.members"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_login.from-console_permission.membership_permission.right_permission.demo-key"];
            404: components["responses"]["404_login.unknown"];
            408: components["responses"]["408_request.too-slow"];
            413: components["responses"]["413_body.too-large"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    confirmLogin: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LoginCode"];
            };
        };
        responses: {
            /** @description The command line is signed in when it asks next */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.header_request.members_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_login.from-console_permission.membership_permission.right_permission.demo-key"];
            404: components["responses"]["404_login.unknown"];
            408: components["responses"]["408_request.too-slow"];
            413: components["responses"]["413_body.too-large"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    refuseLogin: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LoginCode"];
            };
        };
        responses: {
            /** @description The command line is told when it asks next */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.header_request.members_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_login.from-console_permission.membership_permission.right_permission.demo-key"];
            404: components["responses"]["404_login.unknown"];
            408: components["responses"]["408_request.too-slow"];
            413: components["responses"]["413_body.too-large"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    listInvitations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitations that were not accepted, or are to be confirmed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationList"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.right_permission.demo-key"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    createInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationRequest"];
            };
        };
        responses: {
            /** @description The invitation */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedInvitation"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.header_request.members_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.right_permission.demo-key"];
            408: components["responses"]["408_request.too-slow"];
            409: components["responses"]["409_invitation.impossible"];
            413: components["responses"]["413_body.too-large"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    deleteInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is withdrawn */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    confirmInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The person */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonResponse"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_invitation.beyond_invitation.own_permission.membership_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            409: components["responses"]["409_invitation.outdated"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    declineInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is declined */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_invitation.beyond_invitation.own_permission.membership_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    listPeople: {
        parameters: {
            query?: {
                /** @description Items on a page. */
                limit?: number;
                /** @description nextCursor of the page before. */
                cursor?: string;
                /** @description Those who have a role here, or those who had one and have none any longer. */
                state?: "CURRENT" | "FORMER";
                /** @description What stands in the name or the mail address. */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of people */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonPage"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.right_permission.demo-key"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    getPerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The person */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonResponse"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    takeAllRolesBack: {
        parameters: {
            query?: {
                /** @description Whether who asks may be the one: without the role they administer nothing any longer, and cannot take that back. */
                own?: boolean;
            };
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The person */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonResponse"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter_request.reason"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_people.beyond_permission.membership_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            409: components["responses"]["409_people.last-administrator_people.own"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    giveRole: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoleRequest"];
            };
        };
        responses: {
            /** @description The person */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonResponse"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.header_request.members_request.parameter_request.reason"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_people.beyond_people.to-oneself_permission.membership_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            408: components["responses"]["408_request.too-slow"];
            409: components["responses"]["409_people.last-administrator_people.removed"];
            413: components["responses"]["413_body.too-large"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    takeRoleBack: {
        parameters: {
            query?: {
                /** @description Whether who asks may be the one: without the role they administer nothing any longer, and cannot take that back. */
                own?: boolean;
            };
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path: {
                id: string;
                /** @description The id of the role that the person was given. */
                role: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The person */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonResponse"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter_request.reason"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_people.beyond_permission.membership_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            409: components["responses"]["409_people.last-administrator_people.own"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    endSessionsOfPerson: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The person */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonResponse"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    forgetPerson: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description They are forgotten */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter_request.reason"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_people.beyond_permission.membership_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            409: components["responses"]["409_people.last-administrator_people.own_people.elsewhere"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    listOrganisations: {
        parameters: {
            query?: {
                /** @description Items on a page. */
                limit?: number;
                /** @description nextCursor of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of organisations */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganisationPage"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.right_permission.demo-key"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    makeOrganisation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrganisationRequest"];
            };
        };
        responses: {
            /** @description The invitation of the administrator */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedInvitation"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.header_request.members_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.right_permission.demo-key"];
            408: components["responses"]["408_request.too-slow"];
            409: components["responses"]["409_invitation.impossible_organisation.known"];
            413: components["responses"]["413_body.too-large"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    withdrawOrganisation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitation is withdrawn, and there is no such organisation */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    confirmOrganisation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description They administer it */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_invitation.beyond_invitation.own_permission.membership_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            409: components["responses"]["409_invitation.outdated"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    declineOrganisation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is declined */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_invitation.beyond_invitation.own_permission.membership_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    listConfirmations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Who waits */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConfirmationList"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.right_permission.demo-key"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    confirmAsHost: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmedAddress"];
            };
        };
        responses: {
            /** @description It is confirmed */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.header_request.members_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_confirmation.own_confirmation.beyond_permission.membership_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            408: components["responses"]["408_request.too-slow"];
            409: components["responses"]["409_confirmation.outdated"];
            413: components["responses"]["413_body.too-large"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    declineAsHost: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is declined */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_confirmation.own_confirmation.beyond_permission.membership_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    setSubmissionOwner: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path: {
                requestId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnerRequest"];
            };
        };
        responses: {
            /** @description The owner it has now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkItem"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.header_request.members_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            408: components["responses"]["408_request.too-slow"];
            413: components["responses"]["413_body.too-large"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    releaseSubmissionOwner: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path: {
                requestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It has no owner */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    listSubmissionComments: {
        parameters: {
            query?: {
                /** @description Items on a page. */
                limit?: number;
                /** @description nextCursor of the page before. */
                cursor?: string;
            };
            header?: never;
            path: {
                requestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of comments */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommentPage"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    createSubmissionComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path: {
                requestId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CommentRequest"];
            };
        };
        responses: {
            /** @description The comment; Location names it */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comment"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.header_request.members_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            408: components["responses"]["408_request.too-slow"];
            409: components["responses"]["409_comment.impossible"];
            413: components["responses"]["413_body.too-large"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    setBatchOwner: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnerRequest"];
            };
        };
        responses: {
            /** @description The owner it has now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkItem"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.header_request.members_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            408: components["responses"]["408_request.too-slow"];
            413: components["responses"]["413_body.too-large"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    releaseBatchOwner: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It has no owner */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    listBatchComments: {
        parameters: {
            query?: {
                /** @description Items on a page. */
                limit?: number;
                /** @description nextCursor of the page before. */
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of comments */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommentPage"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    createBatchComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CommentRequest"];
            };
        };
        responses: {
            /** @description The comment; Location names it */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comment"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.header_request.members_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            408: components["responses"]["408_request.too-slow"];
            409: components["responses"]["409_comment.impossible"];
            413: components["responses"]["413_body.too-large"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    setDeadlineOwner: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path: {
                issuingAgency: string;
                code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnerRequest"];
            };
        };
        responses: {
            /** @description The owner it has now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkItem"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.header_request.members_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            408: components["responses"]["408_request.too-slow"];
            413: components["responses"]["413_body.too-large"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    releaseDeadlineOwner: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path: {
                issuingAgency: string;
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It has no owner */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    listDeadlineComments: {
        parameters: {
            query?: {
                /** @description Items on a page. */
                limit?: number;
                /** @description nextCursor of the page before. */
                cursor?: string;
            };
            header?: never;
            path: {
                issuingAgency: string;
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of comments */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommentPage"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    createDeadlineComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path: {
                issuingAgency: string;
                code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CommentRequest"];
            };
        };
        responses: {
            /** @description The comment; Location names it */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comment"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.header_request.members_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            408: components["responses"]["408_request.too-slow"];
            409: components["responses"]["409_comment.impossible"];
            413: components["responses"]["413_body.too-large"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    editComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CommentRequest"];
            };
        };
        responses: {
            /** @description The comment as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comment"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.header_request.members_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_comment.foreign_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            408: components["responses"]["408_request.too-slow"];
            409: components["responses"]["409_comment.impossible"];
            413: components["responses"]["413_body.too-large"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    deleteComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its text is erased */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_comment.foreign_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    listColleagues: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of them */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Colleagues"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    getMailChoice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What you have chosen */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailChoice"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.right_permission.demo-key"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    setMailChoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MailChoice"];
            };
        };
        responses: {
            /** @description What you have chosen */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailChoice"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.header_request.members_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.right_permission.demo-key"];
            408: components["responses"]["408_request.too-slow"];
            413: components["responses"]["413_body.too-large"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    watchEvents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events, until the connection ends */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    listActors: {
        parameters: {
            query?: {
                /** @description Items on a page. */
                limit?: number;
                /** @description nextCursor of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of actors */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActorPage"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    getActor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                srn: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The actor */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActorResponse"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    registerActor: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path: {
                srn: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActorRegistration"];
            };
        };
        responses: {
            /** @description What is registered now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActorResponse"];
                };
            };
            /** @description The actor is registered */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActorResponse"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.header_request.members_request.parameter_request.reason"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.actor_permission.demo-key"];
            408: components["responses"]["408_request.too-slow"];
            409: components["responses"]["409_actor.taken"];
            413: components["responses"]["413_body.too-large"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    unregisterActor: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path: {
                srn: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Nothing is registered of it any longer */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter_request.reason"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            409: components["responses"]["409_actor.busy"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    listKeys: {
        parameters: {
            query?: {
                /** @description Items on a page. */
                limit?: number;
                /** @description nextCursor of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of keys */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyPage"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KeyRequest"];
            };
        };
        responses: {
            /** @description The key; Location names it */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedKey"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.header_request.members_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.grant_permission.demo-key"];
            408: components["responses"]["408_request.too-slow"];
            409: components["responses"]["409_actor.taken"];
            413: components["responses"]["413_body.too-large"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    getKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyResponse"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    deleteKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is not listed any longer */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter_request.reason"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            409: components["responses"]["409_key.valid"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    revokeKey: {
        parameters: {
            query?: {
                /** @description Whether the key that asks may be the one. It cannot be undone: without another admin key only the command line makes a new one. */
                self?: boolean;
            };
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is revoked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyResponse"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter_request.reason"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            409: components["responses"]["409_key.own"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /** @description Items on a page. */
                limit?: number;
                /** @description nextCursor of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of webhooks */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookPage"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookRequest"];
            };
        };
        responses: {
            /** @description The webhook; Location names it */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.header_request.members_request.parameter_webhook.refused"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            408: components["responses"]["408_request.too-slow"];
            409: components["responses"]["409_webhook.impossible"];
            413: components["responses"]["413_body.too-large"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookResponse"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    replaceWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookRequest"];
            };
        };
        responses: {
            /** @description The webhook as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookResponse"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.header_request.members_request.parameter_webhook.refused"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            408: components["responses"]["408_request.too-slow"];
            413: components["responses"]["413_body.too-large"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter_request.reason"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook with its new secret */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is sent; Location tells how that goes */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            409: components["responses"]["409_webhook.impossible"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description Items on a page. */
                limit?: number;
                /** @description nextCursor of the page before. */
                cursor?: string;
                /** @description Only those in this state. */
                state?: "WAITING" | "DELIVERED" | "FAILED" | "CANCELLED";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryPage"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    getWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                eventId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryDetail"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    resendWebhookDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path: {
                id: string;
                eventId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is sent */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            409: components["responses"]["409_webhook.impossible"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    listSubscriptions: {
        parameters: {
            query?: {
                /** @description Items on a page. */
                limit?: number;
                /** @description nextCursor of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of subscriptions */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionPage"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    createSubscription: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubscriptionRequest"];
            };
        };
        responses: {
            /** @description The subscription; Location names it */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionResponse"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.header_request.members_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            408: components["responses"]["408_request.too-slow"];
            409: components["responses"]["409_subscription.impossible"];
            413: components["responses"]["413_body.too-large"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    getSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The subscription */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionResponse"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    deleteSubscription: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter_request.reason"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    testSubscription: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is sent; Location tells how that goes */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionResponse"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            409: components["responses"]["409_subscription.impossible"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    listPulls: {
        parameters: {
            query?: {
                /** @description Items on a page. */
                limit?: number;
                /** @description nextCursor of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of pulls */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PullPage"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    startPull: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PullRequest"];
            };
        };
        responses: {
            /** @description The pull runs, or the one of this actor that ran already does; Location names it */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PullSummary"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.header_request.members_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.actor_permission.demo-key"];
            408: components["responses"]["408_request.too-slow"];
            409: components["responses"]["409_pull.impossible"];
            413: components["responses"]["413_body.too-large"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    pullFromFiles: {
        parameters: {
            query?: {
                /** @description Whose devices: SRN of the manufacturer or producer. Not needed where the file shows those of one actor of yours. */
                actorCode?: string;
                /** @description What you call the file, such as its name. */
                name?: string;
                /** @description A date, or a date and time with its zone: when the authority held what the files show. It counts for files that do not say when they were made; without it, the time of the import does. */
                shownAt?: string;
            };
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/xml": string;
                "application/zip": string;
            };
        };
        responses: {
            /** @description What became of each file; at least one was imported */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PullImport"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.members_request.parameter_pull.file-refused"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.actor_permission.demo-key"];
            408: components["responses"]["408_request.too-slow"];
            409: components["responses"]["409_pull.impossible"];
            413: components["responses"]["413_body.too-large"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    getPull: {
        parameters: {
            query?: {
                /** @description Items on a page. */
                limit?: number;
                /** @description nextCursor of the page before. */
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The pull with a page of its differences */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PullDetail"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    listInquiries: {
        parameters: {
            query?: {
                /** @description ACTOR: how an actor stands, with its mandates. SUMMARIES: the summaries of safety and performance of a device group. */
                kind?: "ACTOR" | "SUMMARIES";
                /** @description Only those about this SRN or device group. */
                subject?: string;
                /** @description Items on a page. */
                limit?: number;
                /** @description nextCursor of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of inquiries */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InquiryPage"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    startInquiry: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InquiryRequest"];
            };
        };
        responses: {
            /** @description The question is on its way, or the same one that already was; Location names it */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Inquiry"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.header_request.members_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.actor_permission.demo-key"];
            408: components["responses"]["408_request.too-slow"];
            409: components["responses"]["409_inquiry.impossible"];
            413: components["responses"]["413_body.too-large"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    getInquiry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The inquiry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Inquiry"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    listExports: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What waits */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportManifest"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            409: components["responses"]["409_export.not-by-files"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    createExports: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What waits now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportManifest"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            409: components["responses"]["409_export.not-by-files"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    getExportArchive: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The archive */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            409: components["responses"]["409_export.not-by-files"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    getExport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The XML, byte for byte as it is to be uploaded */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": string;
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            409: components["responses"]["409_export.not-by-files"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    importResponse: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/xml": string;
            };
        };
        responses: {
            /** @description It is stored and applied */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportedResponse"];
                };
            };
            /** @description It is kept and will be applied */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportedResponse"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter_export.response-refused"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            408: components["responses"]["408_request.too-slow"];
            409: components["responses"]["409_export.not-by-files"];
            413: components["responses"]["413_body.too-large"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    listRegisterFiles: {
        parameters: {
            query?: {
                /** @description Items on a page. */
                limit?: number;
                /** @description nextCursor of the page before. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description A further register. */
                register: "swissdamed";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of files */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegisterFilePage"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    createRegisterFiles: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path: {
                /** @description A further register. */
                register: "swissdamed";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegisterFilesRequest"];
            };
        };
        responses: {
            /** @description What was made */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MadeRegisterFiles"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.header_request.members_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.actor_permission.demo-key"];
            408: components["responses"]["408_request.too-slow"];
            409: components["responses"]["409_register.no-actor_register.not-taken_register.crossed"];
            413: components["responses"]["413_body.too-large"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    getRegisterFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A further register. */
                register: "swissdamed";
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegisterFileDetail"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    discardRegisterFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path: {
                /** @description A further register. */
                register: "swissdamed";
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter_request.reason"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            409: components["responses"]["409_register.uploaded_register.needed"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    getRegisterDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A further register. */
                register: "swissdamed";
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The XML, byte for byte as it is to be uploaded */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": string;
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    noteRegisterUpload: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path: {
                /** @description A further register. */
                register: "swissdamed";
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegisterFile"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            409: components["responses"]["409_register.uploaded"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    answerRegisterFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path: {
                /** @description A further register. */
                register: "swissdamed";
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegisterAnswer"];
            };
        };
        responses: {
            /** @description What was noted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TakenRegisterAnswer"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.header_request.members_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            408: components["responses"]["408_request.too-slow"];
            409: components["responses"]["409_register.not-uploaded"];
            413: components["responses"]["413_body.too-large"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    answerRegisterFileByFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path: {
                /** @description A further register. */
                register: "swissdamed";
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/xml": string;
            };
        };
        responses: {
            /** @description What was noted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TakenRegisterAnswer"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter_register.answer-refused"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            408: components["responses"]["408_request.too-slow"];
            409: components["responses"]["409_register.not-uploaded"];
            413: components["responses"]["413_body.too-large"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    listRegisterChanges: {
        parameters: {
            query?: {
                /** @description Items on a page. */
                limit?: number;
                /** @description nextCursor of the page before. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description A further register. */
                register: "swissdamed";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of devices, by their codes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedInRegisterPage"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    noteRegisterChanges: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path: {
                /** @description A further register. */
                register: "swissdamed";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangesNoted"];
            };
        };
        responses: {
            /** @description It is noted: they are there as they are registered now */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.header_request.members_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            408: components["responses"]["408_request.too-slow"];
            409: components["responses"]["409_register.unchanged"];
            413: components["responses"]["413_body.too-large"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    listActorsInRegister: {
        parameters: {
            query?: {
                /** @description Items on a page. */
                limit?: number;
                /** @description nextCursor of the page before. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description A further register. */
                register: "swissdamed";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of actors, by their codes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActorRegisterPage"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    listActorRegisters: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                srn: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The registers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActorRegisterList"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    setActorRegister: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path: {
                srn: string;
                /** @description A further register. */
                register: "swissdamed";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActorRegisterSetting"];
            };
        };
        responses: {
            /** @description What is set now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActorRegister"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.header_request.members_request.parameter_request.reason"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.actor_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            408: components["responses"]["408_request.too-slow"];
            409: components["responses"]["409_actor.taken"];
            413: components["responses"]["413_body.too-large"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    removeActorRegister: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path: {
                srn: string;
                /** @description A further register. */
                register: "swissdamed";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It has none there any longer */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter_request.reason"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    listAuditTrail: {
        parameters: {
            query?: {
                /** @description What happened to a record: its path below `/api/v1/`, such as `submissions/{requestId}`, `devices/{issuingAgency}/{code}`, `batches/{id}` or `people/{id}`. */
                record?: string;
                /** @description What a person did, by their id. */
                person?: string;
                /** @description What was done with an API key, by its id. */
                key?: string;
                /** @description What was done; several times for several acts. */
                act?: ("received" | "doubt" | "ended" | "decided" | "erased" | "handed" | "answered" | "pulling" | "inquiring" | "granted" | "revoked" | "rights-changed" | "deleted" | "subscribed" | "changed" | "enabled" | "disabled" | "bound" | "registered" | "removed" | "batch-taken" | "batch-cancelled" | "batch-resubmitted" | "batch-deleted" | "import-taken" | "import-mapped" | "import-changed" | "import-change-undone" | "import-planned" | "import-submitted" | "import-deleted" | "connection-checked" | "public-looked-at" | "files-exported" | "response-imported" | "webhook-tested" | "event-resent" | "subscription-tested" | "mail-chosen" | "key-signed-in" | "key-signed-out" | "login-confirmed" | "login-refused" | "read-logging-changed" | "reasons-changed" | "read" | "invited" | "claimed" | "accepted" | "confirmed" | "declined" | "account-kept" | "mapping-kept" | "mapping-removed" | "code-list-changed" | "subscription-made" | "subscription-stopped" | "person-made" | "person-changed" | "address-asked" | "address-dropped" | "signed-in" | "signed-out" | "role-granted" | "role-ended" | "file-made" | "file-uploaded" | "devices-confirmed" | "changed-there" | "refused-there" | "discarded-there" | "file-discarded" | "register-chosen" | "register-left" | "owner-changed" | "commented" | "comment-edited" | "comment-deleted" | "kept" | "anchored" | "started" | "clock-set" | "edition" | "adopted" | "rotated" | "key-destroyed")[];
                /**
                 * @description Since when, itself included.
                 * @example 2026-11-01T00:00:00Z
                 */
                from?: string;
                /**
                 * @description Until when, itself not included.
                 * @example 2026-11-01T00:00:00Z
                 */
                until?: string;
                /** @description Items on a page. */
                limit?: number;
                /** @description nextCursor of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of acts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditTrailPage"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    exportAuditTrail: {
        parameters: {
            query?: {
                /** @description What happened to a record: its path below `/api/v1/`, such as `submissions/{requestId}`, `devices/{issuingAgency}/{code}`, `batches/{id}` or `people/{id}`. */
                record?: string;
                /** @description What a person did, by their id. */
                person?: string;
                /** @description What was done with an API key, by its id. */
                key?: string;
                /** @description What was done; several times for several acts. */
                act?: ("received" | "doubt" | "ended" | "decided" | "erased" | "handed" | "answered" | "pulling" | "inquiring" | "granted" | "revoked" | "rights-changed" | "deleted" | "subscribed" | "changed" | "enabled" | "disabled" | "bound" | "registered" | "removed" | "batch-taken" | "batch-cancelled" | "batch-resubmitted" | "batch-deleted" | "import-taken" | "import-mapped" | "import-changed" | "import-change-undone" | "import-planned" | "import-submitted" | "import-deleted" | "connection-checked" | "public-looked-at" | "files-exported" | "response-imported" | "webhook-tested" | "event-resent" | "subscription-tested" | "mail-chosen" | "key-signed-in" | "key-signed-out" | "login-confirmed" | "login-refused" | "read-logging-changed" | "reasons-changed" | "read" | "invited" | "claimed" | "accepted" | "confirmed" | "declined" | "account-kept" | "mapping-kept" | "mapping-removed" | "code-list-changed" | "subscription-made" | "subscription-stopped" | "person-made" | "person-changed" | "address-asked" | "address-dropped" | "signed-in" | "signed-out" | "role-granted" | "role-ended" | "file-made" | "file-uploaded" | "devices-confirmed" | "changed-there" | "refused-there" | "discarded-there" | "file-discarded" | "register-chosen" | "register-left" | "owner-changed" | "commented" | "comment-edited" | "comment-deleted" | "kept" | "anchored" | "started" | "clock-set" | "edition" | "adopted" | "rotated" | "key-destroyed")[];
                /**
                 * @description Since when, itself included.
                 * @example 2026-11-01T00:00:00Z
                 */
                from?: string;
                /**
                 * @description Until when, itself not included.
                 * @example 2026-11-01T00:00:00Z
                 */
                until?: string;
                /** @description What kind of file. */
                format?: "ndjson" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The acts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": components["schemas"]["AuditTrailLine"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    getAuditTrailSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is in force */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditTrailSettings"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    setAuditTrail: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AuditTrailChoice"];
            };
        };
        responses: {
            /** @description What is in force now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditTrailSettings"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.header_request.members_request.parameter_request.reason"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.right_permission.demo-key"];
            408: components["responses"]["408_request.too-slow"];
            413: components["responses"]["413_body.too-large"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    getEvidenceHead: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To be kept where the gateway has no access */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EvidenceHead"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    getEvidenceLog: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In the forms of C2SP */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EvidenceLog"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    verifyEvidence: {
        parameters: {
            query?: {
                /** @description Signed heads that were kept elsewhere: each the JSON of one, in base64url. */
                head?: string[];
                /** @description The signed head up to which it was verified before, as `head`: what is newer is looked at alone. */
                since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Each problem, and the end */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": components["schemas"]["EvidenceVerificationLine"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    exportEvidence: {
        parameters: {
            query?: {
                /** @description With `code`: the device. */
                issuingAgency?: string;
                /** @description UDI-DI of the device. */
                code?: string;
                /** @description Needed where requests for several devices had the code. */
                criterion?: "STANDARD" | "SPP" | "LEGACY";
                /** @description In their place: the requestId of one submission. */
                submission?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The parts of the export */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": components["schemas"]["EvidenceExportLine"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            409: components["responses"]["409_path.ambiguous"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    eraseDecider: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EvidenceErasure"];
            };
        };
        responses: {
            /** @description How many decisions bore it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EvidenceErased"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.header_request.members_request.parameter_request.reason"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            408: components["responses"]["408_request.too-slow"];
            413: components["responses"]["413_body.too-large"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    listRules: {
        parameters: {
            query?: {
                /** @description Leaves out the rules of other models. Official rules that others decide stay. */
                model?: "EU_UDI_MDR" | "EU_UDI_IVDR" | "EU_UDI_SPP" | "EU_UDI_MDD" | "EU_UDI_IVDD";
                /** @description Who decides it. */
                decidedBy?: "udigate" | "authority" | "user interface" | "other module" | "not reachable";
                /** @description Leaves out what reports no finding, too. */
                severity?: "error" | "warning";
                /** @description Words that all occur in id, title, message, reason or fields. */
                q?: string;
                /** @description Items on a page. */
                limit?: number;
                /** @description nextCursor of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the rule catalogue */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RulePage"];
                };
            };
            /** @description What If-None-Match names is still what is here */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.right_permission.demo-key"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    getRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ruleId of a finding, or an official id; case does not matter. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rule with its message and examples */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RuleDetail"];
                };
            };
            /** @description What If-None-Match names is still what is here */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    listCodeLists: {
        parameters: {
            query?: {
                /** @description The list of the gateway, also where the organisation has its own; otherwise that by which its records are judged. */
                of?: "gateway";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every code list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CodeListIndex"];
                };
            };
            /** @description What If-None-Match names is still what is here */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.right_permission.demo-key"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    listCodes: {
        parameters: {
            query?: {
                /** @description Items on a page. */
                limit?: number;
                /** @description nextCursor of the page before. */
                cursor?: string;
                /** @description The list of the gateway, also where the organisation has its own; otherwise that by which its records are judged. */
                of?: "gateway";
                /** @description The start of a code, or words of the term, each at least by its start. */
                q?: string;
            };
            header?: never;
            path: {
                list: "emdn" | "market-countries" | "countries" | "non-eu-countries" | "languages" | "notified-bodies" | "clinical-size-types" | "clinical-size-units" | "clinical-size-precisions" | "storage-handling-conditions" | "critical-warnings" | "risk-classes" | "special-device-types" | "multi-component-types" | "certificate-types" | "annex-xvi-types" | "substance-types" | "substance-sub-types" | "device-statuses" | "production-identifiers" | "issuing-agencies" | "applicable-legislations";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CodeListPage"];
                };
            };
            /** @description What If-None-Match names is still what is here */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    importCodeList: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path: {
                list: "emdn" | "market-countries" | "countries" | "non-eu-countries" | "languages" | "notified-bodies" | "clinical-size-types" | "clinical-size-units" | "clinical-size-precisions" | "storage-handling-conditions" | "critical-warnings" | "risk-classes" | "special-device-types" | "multi-component-types" | "certificate-types" | "annex-xvi-types" | "substance-types" | "substance-sub-types" | "device-statuses" | "production-identifiers" | "issuing-agencies" | "applicable-legislations";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CodeListUpload"];
            };
        };
        responses: {
            /** @description The list is in force */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CodeListImport"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.header_request.parameter_code-list.refused"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            408: components["responses"]["408_request.too-slow"];
            413: components["responses"]["413_body.too-large"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    resetCodeList: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path: {
                list: "emdn" | "market-countries" | "countries" | "non-eu-countries" | "languages" | "notified-bodies" | "clinical-size-types" | "clinical-size-units" | "clinical-size-precisions" | "storage-handling-conditions" | "critical-warnings" | "risk-classes" | "special-device-types" | "multi-component-types" | "certificate-types" | "annex-xvi-types" | "substance-types" | "substance-sub-types" | "device-statuses" | "production-identifiers" | "issuing-agencies" | "applicable-legislations";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The shipped list is in force */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CodeListImport"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    getCode: {
        parameters: {
            query?: {
                /** @description The list of the gateway, also where the organisation has its own; otherwise that by which its records are judged. */
                of?: "gateway";
            };
            header?: never;
            path: {
                list: "emdn" | "market-countries" | "countries" | "non-eu-countries" | "languages" | "notified-bodies" | "clinical-size-types" | "clinical-size-units" | "clinical-size-precisions" | "storage-handling-conditions" | "critical-warnings" | "risk-classes" | "special-device-types" | "multi-component-types" | "certificate-types" | "annex-xvi-types" | "substance-types" | "substance-sub-types" | "device-statuses" | "production-identifiers" | "issuing-agencies" | "applicable-legislations";
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the list says of the code */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CodeListEntry"];
                };
            };
            /** @description What If-None-Match names is still what is here */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    listCodeListChanges: {
        parameters: {
            query?: {
                /** @description Items on a page. */
                limit?: number;
                /** @description nextCursor of the page before. */
                cursor?: string;
            };
            header?: never;
            path: {
                list: "emdn" | "market-countries" | "countries" | "non-eu-countries" | "languages" | "notified-bodies" | "clinical-size-types" | "clinical-size-units" | "clinical-size-precisions" | "storage-handling-conditions" | "critical-warnings" | "risk-classes" | "special-device-types" | "multi-component-types" | "certificate-types" | "annex-xvi-types" | "substance-types" | "substance-sub-types" | "device-statuses" | "production-identifiers" | "issuing-agencies" | "applicable-legislations";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of changes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CodeListHistory"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.right_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    importOwnCodeList: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path: {
                list: "emdn" | "notified-bodies";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CodeListUpload"];
            };
        };
        responses: {
            /** @description The list is in force */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CodeListImport"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.not-json_request.not-an-object_request.header_request.parameter_code-list.refused"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.actor_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            408: components["responses"]["408_request.too-slow"];
            413: components["responses"]["413_body.too-large"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    resetOwnCodeList: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it. */
                "Udigate-Reason"?: string;
            };
            path: {
                list: "emdn" | "notified-bodies";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list of the gateway applies */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CodeListImport"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header_request.parameter"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.actor_permission.demo-key"];
            404: components["responses"]["404_path.unknown"];
            414: components["responses"]["414_path.too-long"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
    isLive: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process runs */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LiveResponse"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated"];
            415: components["responses"]["415_body.media-type"];
            500: components["responses"]["500_internal.error"];
        };
    };
    isReady: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Requests can be served */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReadyResponse"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated"];
            415: components["responses"]["415_body.media-type"];
            500: components["responses"]["500_internal.error"];
            /** @description Something is missing */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReadyResponse"];
                };
            };
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Metrics */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated"];
            415: components["responses"]["415_body.media-type"];
            500: components["responses"]["500_internal.error"];
        };
    };
    getDiagnosis: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Diagnosis"];
                };
            };
            400: components["responses"]["400_request.malformed_request.header-repeated_request.header"];
            401: components["responses"]["401_authentication.missing_authentication.invalid_authentication.session"];
            403: components["responses"]["403_session.foreign-page_session.not-secure_permission.membership_permission.scope_permission.right_permission.demo-key"];
            415: components["responses"]["415_body.media-type"];
            429: components["responses"]["429_rate.limited"];
            500: components["responses"]["500_internal.error"];
            503: components["responses"]["503_server.busy_server.stopping_store.newer_store.unavailable"];
        };
    };
}
